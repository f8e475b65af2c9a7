// Names that people of Guatemala City use and maps do not have, with the middle of what they mean. Written by hand [MA13].
import type { LngLat } from '../../geo.ts';

type Landmark = { names: readonly string[]; isArea: boolean; at: LngLat };

const place = (lat: number, lng: number, isArea: boolean, ...names: string[]): Landmark => ({
  names,
  isArea,
  at: { lat, lng },
});

export const LANDMARKS: readonly Landmark[] = [
  place(14.6186, -90.5155, true, '4 Grados Norte', 'Cuatro Grados Norte'),
  place(14.5975, -90.5125, true, 'Zona Viva'),
  place(14.6419, -90.5133, true, 'Centro Histórico'),
  place(14.6195, -90.5185, true, 'Cantón Exposición'),
  place(14.6275, -90.5155, true, 'Centro Cívico'),
  place(14.6137, -90.5353, false, 'El Trébol'),
  place(14.637, -90.514, true, 'Paseo de la Sexta', 'La Sexta'),
  place(14.6418, -90.5133, false, 'Parque Central', 'Plaza de la Constitución'),
  place(14.6085, -90.4855, true, 'Paseo Cayalá', 'Ciudad Cayalá'),
  place(14.588, -90.553, true, 'Ciudad Universitaria USAC'),
  place(14.617, -90.5215, true, 'La Terminal zona 4'),
];
