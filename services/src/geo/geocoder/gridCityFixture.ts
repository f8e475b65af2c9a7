// A small town of straight streets, a hundred metres from corner to corner: calles run east, avenidas north, with two
// adjacent zonas.
import type { Bounds, LngLat } from '../geo.ts';
import { streetOf } from './address/street.ts';
import { GAZETTEER_VERSION, UNITS_PER_DEGREE, type Gazetteer } from './gazetteer/gazetteer.ts';
import { planeFor } from './gazetteer/plane.ts';
import { runsOf } from './gazetteer/runs.ts';
import { growTerritories, territoryLookup, type Territory } from './gazetteer/territoryGrid.ts';

const BLOCK = 100;
const bounds: Bounds = [-90.53, 14.59, -90.49, 14.63];
const plane = planeFor(bounds);

/** Blocks east of avenida 0 and north of calle 0. Avenida 10 is the boundary of the zonas. */
export const at = (avenida: number, calle: number): LngLat =>
  plane.placeOf({ x: (avenida - 10) * BLOCK, y: (calle - 10) * BLOCK });

const territories: Territory[] = [
  { munic: 'Villa Sola', zone: 1, depto: 'Sola' },
  { munic: 'Villa Sola', zone: 2, depto: 'Sola' },
  { munic: 'Villa Sola', zone: null, depto: 'Sola' },
  { munic: 'Otra Villa', zone: 1, depto: 'Sola' },
];

const grid = growTerritories(
  bounds,
  [
    { at: at(5, 10), territory: 0 },
    { at: at(15, 8), territory: 1 },
    { at: at(10, 25), territory: 3 },
  ],
  [
    { level: 11, line: [at(10, -10), at(10, 20)] },
    { level: 8, line: [at(-20, 20), at(40, 20)] },
  ],
  { reach: 4_000, wider: (number) => (territories[number]?.munic === 'Otra Villa' ? 3 : 2) },
);
const lookup = territoryLookup(grid);

const street = (name: string, ...line: LngLat[]): Gazetteer['streets'][number] => {
  let [lng, lat] = [0, 0];
  return {
    key: streetOf(name)?.key ?? name,
    name: streetOf(name)?.name ?? name,
    isAccess: name.startsWith('Acceso'),
    runs: runsOf(line, plane, lookup).map((run) => {
      [lng, lat] = [0, 0];
      const steps = run.line.flatMap((place) => {
        const next = [Math.round(place.lng * UNITS_PER_DEGREE), Math.round(place.lat * UNITS_PER_DEGREE)] as const;
        const step = [next[0] - lng, next[1] - lat];
        [lng, lat] = next;
        return step;
      });
      return { territories: run.territories, steps };
    }),
  };
};

const merged = (streets: Gazetteer['streets']): Gazetteer['streets'] => {
  const byKey = new Map<string, Gazetteer['streets'][number]>();
  for (const added of streets) {
    const existing = byKey.get(added.key);
    if (existing === undefined) byKey.set(added.key, added);
    else existing.runs.push(...added.runs);
  }
  return [...byKey.values()];
};

const units = ({ lng, lat }: LngLat): [number, number] => [
  Math.round(lng * UNITS_PER_DEGREE),
  Math.round(lat * UNITS_PER_DEGREE),
];

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Avenida 5 is missing between calles, so that its corners must be interpolated; Otra Villa has its own 3 calle. */
export const gridCity = (): Gazetteer => ({
  version: GAZETTEER_VERSION,
  bounds,
  capital: 'Villa Sola',
  territories,
  grid,
  streets: merged([
    ...numbers(1, 16).map((calle) => street(`${calle} Calle`, at(1, calle), at(19, calle))),
    ...numbers(1, 19)
      .filter((avenida) => avenida !== 5)
      .map((avenida) => street(`${avenida}a. Av.`, at(avenida, 1), at(avenida, 16))),
    street('3 Calle', at(5, 23), at(12, 23)),
    street('4 Avenida', at(6, 22), at(6, 24)),
    street('5 Avenida', at(7, 22), at(7, 24)),
    street('Calzada de Los Próceres', at(1, 1), at(16, 16)),
    street('Acceso a Plaza Verde', at(12, 12), at(12, 13)),
  ]),
  places: [
    ['Zona 1', 'village', true, ...units(at(5, 10))],
    ['Colonia Jardín', 'neighbourhood', true, ...units(at(15, 8))],
    ['Plaza Verde', 'mall', false, ...units(at(12.3, 12.5))],
    ['Panadería Río Azul', 'bakery', false, ...units(at(3.2, 4.4))],
    ['Panadería Río Azul', 'bakery', false, ...units(at(17.2, 14.4))],
  ],
  houses: [['2-77', ...units(at(2.3, 9.05))]],
});
