// What a place fills into a form: address, coordinates, department, municipality, zone.
import type { Place, Whereabouts } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';

export type Picked = {
  /** `map`: picked on the map, so that a typed address may be better than the one found there. */
  by: 'search' | 'map';
  position: LatLng;
  address: string;
  depto: string;
  munic: string;
  /** 0 where the place names none [OR93]. */
  zone: number;
};

/** Where the map begins without a place. */
export const START = { lat: 14.587, lng: -90.514, zoom: 17 } as const;

export const pickedPlace = ({ position, label, depto, munic, zone }: Place): Picked => ({
  by: 'search',
  position,
  address: label,
  depto: depto ?? '',
  munic: munic ?? '',
  zone: zone ?? 0,
});

export const pickedPoint = (position: LatLng, found: Whereabouts | null): Picked => ({
  by: 'map',
  position,
  address: found?.label ?? '',
  depto: found?.depto ?? '',
  munic: found?.munic ?? '',
  zone: found?.zone ?? 0,
});
