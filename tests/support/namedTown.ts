// The names of the town: avenidas and calles by number, zonas of two municipalities, places and doors.
import type { LngLat } from '../../services/src/geo/geo.ts';
import type { Drawn } from './pmtiles.ts';
import { corner } from './town.ts';

const named = (layer: string, name: string, at: readonly LngLat[], attributes: Drawn['attributes'] = {}): Drawn => ({
  layer,
  attributes: { 'name:latin': name, ...attributes },
  at,
});
const steps = Array.from({ length: 11 }, (_, step) => step);
const avenida = (number: number, name: string): Drawn =>
  named(
    'transportation_name',
    name,
    steps.map((calle) => corner(number, calle)),
    { class: 'minor' },
  );
const calle = (number: number, name: string): Drawn =>
  named(
    'transportation_name',
    name,
    steps.map((at) => corner(at, number)),
    { class: 'minor' },
  );

/**
 * Zona 1 in the west and zona 2 in the east of avenida 5; in the south-east, behind a boundary, zona 1 of another
 * municipality.
 */
export const NAMED_TOWN: readonly Drawn[] = [
  named('place', 'Ciudad de Prueba', [corner(4, 6)], { class: 'city' }),
  named('place', 'Vista Alegre', [corner(9, 1)], { class: 'town' }),
  named('place', 'Prueba', [corner(4, 7)], { class: 'state' }),
  named('place', 'Zona 1', [corner(2, 5)], { class: 'village' }),
  named('place', 'Zona 2', [corner(8, 7)], { class: 'village' }),
  named('place', 'Z. 1 VA', [corner(9, 1.5)], { class: 'village' }),
  named('place', 'Z. 3 VA', [corner(6, 1)], { class: 'village' }),
  { layer: 'boundary', attributes: { admin_level: 11 }, at: [corner(5, -3), corner(5, 13)] },
  { layer: 'boundary', attributes: { admin_level: 6 }, at: [corner(5, 2.5), corner(20, 2.5)] },
  ...steps.map((number) => avenida(number, number === 4 ? '4a. Avenidda' : `${number} Avenida`)),
  ...steps.map((number) => calle(number, `${number}a Calle`)),
  named('transportation_name', 'Línea del Norte', [corner(0, 0), corner(10, 10)], { class: 'rail' }),
  named('poi', 'Mercado Central', [corner(2.5, 5.5)], { class: 'shop' }),
  named('poi', 'Basurero', [corner(2.5, 5.6)], { class: 'waste_basket' }),
  { layer: 'housenumber', attributes: { housenumber: '7-25' }, at: [corner(7.3, 6.05)] },
  { layer: 'housenumber', attributes: { housenumber: 'casa azul' }, at: [corner(7.3, 6.1)] },
];
