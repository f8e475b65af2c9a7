// A town of straight streets over four tiles: avenidas lead north, calles east, a bridge crosses it without a junction, and one
// street may only be ridden one way.
import type { Bounds, LngLat } from '../../services/src/geo/geo.ts';
import { street, writeTestMap, type Drawn } from './pmtiles.ts';

/** The corner of four tiles at zoom 14 is near the middle. */
export const TOWN: Bounds = [-90.52, 14.595, -90.48, 14.625];
const ORIGIN: LngLat = { lng: -90.515, lat: 14.6 };
/** Degrees from corner to corner, about 215 m east and 221 m north. */
const BLOCK = 0.002;
export const BLOCKS = 10;

/** The corner of an avenida and a calle, counted from the south-west. */
export const corner = (avenida: number, calle: number): LngLat => ({
  lng: ORIGIN.lng + avenida * BLOCK,
  lat: ORIGIN.lat + calle * BLOCK,
});

const count = Array.from({ length: BLOCKS + 1 }, (_, index) => index);

/** Calle 3 leads west only. */
export const ONE_WAY_CALLE = 3;
/** The bridge leads from corner (0, 0) to (10, 10) straight above nine corners, and meets none of them. */
export const townStreets = (): Drawn[] => [
  ...count.map((avenida) => street(count.map((calle) => corner(avenida, calle)))),
  ...count.map((calle) => {
    const places = count.map((avenida) => corner(avenida, calle));
    return calle === ONE_WAY_CALLE ? street(places.toReversed(), { oneway: 1 }) : street(places);
  }),
  street(
    count.map((step) => corner(step, step)),
    { class: 'primary', brunnel: 'bridge', layer: 1 },
  ),
  // What no motorcycle may use, and a yard that nothing connects.
  street([corner(1, 1), corner(2, 2)], { class: 'path' }),
  street([corner(11, 5), corner(11.5, 5)]),
];

const townNames: Drawn[] = [
  { layer: 'place', attributes: { class: 'city', 'name:latin': 'Villa Prueba' }, at: [corner(5, 5)] },
];

export const writeTown = async (path: string): Promise<void> =>
  writeTestMap(path, TOWN, [...townStreets(), ...townNames]);
