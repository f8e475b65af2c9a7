import { distanceM } from '@despacho/domain/routes/distance.ts';
import { describe, expect, it } from 'vitest';
import type { LngLat, Place } from '../geo.ts';
import { createEmbeddedGeocoder } from './embedded.ts';
import { UNITS_PER_DEGREE, type Gazetteer } from './gazetteer/gazetteer.ts';
import { at, gridCity } from './gridCityFixture.ts';

const geocoder = createEmbeddedGeocoder(gridCity());
const first = async (text: string, near?: LngLat): Promise<Place> => {
  const [place] = await geocoder.search(text, near);
  if (place === undefined) throw new Error(`nothing found for ${text}`);
  return place;
};
const metresFrom = async (text: string, expected: LngLat): Promise<number> =>
  distanceM((await first(text)).position, expected);

describe('an address by the numbering rule', () => {
  it('is its metres from the corner, towards the next', async () => {
    expect(await metresFrom('6 calle 3-40 zona 1', at(3.4, 6))).toBeLessThan(3);
    expect(await metresFrom('7a. avenida 9-05, zona 1', at(7, 9.05))).toBeLessThan(3);
    expect(await metresFrom('6 calle 12-80 zona 2', at(12.8, 6))).toBeLessThan(3);
    expect(await first('6 calle 3-5 zona 1')).toEqual({
      label: '6a Calle 3-05, zona 1, Villa Sola',
      kind: 'address',
      position: expect.anything(),
      zone: 1,
      munic: 'Villa Sola',
      depto: 'Sola',
      source: 'embedded',
    });
  });

  it('is measured from the previous corner where the next is missing, and interpolated where its own is missing', async () => {
    expect(await metresFrom('2 calle 19-30 zona 2', at(19, 2))).toBeLessThan(35);
    expect(await metresFrom('6 calle 4-40 zona 1', at(4.4, 6))).toBeLessThan(3);
    expect(await metresFrom('6 calle 5-20 zona 1', at(5.2, 6))).toBeLessThan(3);
  });

  it('is on the crossing street of the right kind', async () => {
    expect(await metresFrom('Calzada Los Próceres 8-00 zona 1', at(8, 8))).toBeLessThan(30);
  });

  it('is in the capital unless another municipality is named', async () => {
    expect(await metresFrom('3 calle 4-50 zona 1', at(4.5, 3))).toBeLessThan(3);
    expect(await metresFrom('3 calle 4-50 zona 1, Otra Villa', at(6.5, 23))).toBeLessThan(3);
    expect((await first('3 calle 4-50', at(6, 23))).munic).toBe('Otra Villa');
  });

  it('[MA17] keeps the requested zona beside its boundary, and not farther off', async () => {
    expect((await first('6 calle 10-60 zona 1')).label).toBe('6a Calle 10-60, zona 1, Villa Sola');
    expect((await first('6 calle 10-60 zona 2')).label).toBe('6a Calle 10-60, zona 2, Villa Sola');
    expect((await first('6 calle 13-60 zona 1')).zone).toBe(2);
  });

  it('uses the house number of the map where it exists', async () => {
    expect(await metresFrom('9 calle 2-77 zona 1', at(2.3, 9.05))).toBeLessThan(3);
  });

  it('is not invented where it does not exist', async () => {
    const places = await geocoder.search('16 calle 88-40 zona 1');
    expect(places.filter(({ kind }) => kind === 'address')).toEqual([]);
    expect(await geocoder.search('44 avenida 2-40 zona 9')).toEqual([]);
  });
});

describe('names', () => {
  it('may be a corner', async () => {
    expect(await first('12 calle y 3a avenida')).toMatchObject({
      kind: 'intersection',
      label: '12 Calle y 3a Avenida, zona 1, Villa Sola',
    });
    expect(await metresFrom('12 calle y 3a avenida', at(3, 12))).toBeLessThan(3);
  });

  it('are found without accents and with a typing error', async () => {
    expect((await first('panaderia rio azul')).label).toBe('Panadería Río Azul, zona 1, Villa Sola');
    expect((await first('panadreia azul')).kind).toBe('place');
    expect((await first('blvd proceres')).label).toContain('Próceres');
  });

  it.each(['asdf qwer', 'plazq asdfgh qwerty', 'azil nada zzz', 'esto no existe en ninguna parte', 'xxxxx 123'])(
    'are not found by %j',
    async (nonsense) => {
      expect(await geocoder.search(nonsense)).toEqual([]);
    },
  );

  it('of access roads come after the place itself', async () => {
    const found = await geocoder.search('plaza verde');
    expect(found.map(({ kind }) => kind)).toEqual(['place', 'street']);
  });

  it('are sorted by distance', async () => {
    const far = await first('panaderia rio azul', at(17, 14));
    expect(far.zone).toBe(2);
    expect((await first('panaderia rio azul', at(3, 4))).zone).toBe(1);
  });

  it('are sorted by the requested zona, with any other text', async () => {
    expect((await first('edificio panaderia azul nivel 5 zona 2')).zone).toBe(2);
    expect((await first('edificio panaderia azul nivel 5 zona 1')).zone).toBe(1);
  });

  it('of a zona are listed once', async () => {
    expect((await first('zona 1')).label).toBe('Zona 1, Villa Sola');
  });
});

describe('[MA13] names of quarters', () => {
  it.each([
    ['4 grados norte', 14.6186, -90.5155],
    ['zona viva', 14.5975, -90.5125],
    ['cuatro grados nort', 14.6186, -90.5155],
  ])('%s is found, although the map does not have it', async (text, lat, lng) => {
    const found = await first(text);
    expect(found.kind).toBe('area');
    expect(distanceM(found.position, { lat, lng })).toBeLessThan(5);
  });

  it('outside the map are not found', async () => {
    expect(await geocoder.search('el trébol')).toEqual([]);
  });
});

describe('[MA14] a kilometre', () => {
  const city = gridCity();
  const [lng, lat] = [-90.4695, 14.5665].map((degrees) => Math.round(degrees * UNITS_PER_DEGREE));
  const road: Gazetteer = {
    ...city,
    bounds: [-90.53, 14.5, -90.43, 14.63],
    streets: [
      ...city.streets,
      {
        key: 'carretera salvador',
        name: 'Carretera a El Salvador',
        isAccess: false,
        runs: [{ territories: [], steps: [lng ?? 0, (lat ?? 0) - 500, 0, 1_500] }],
      },
    ],
  };
  const onRoad = createEmbeddedGeocoder(road);

  it.each(['carretera a El Salvador km 13.5', 'Km. 13.5 Carretera a el Salvador', 'kilometro 13,5 carr. al salvador'])(
    '%s is a point of the road',
    async (text) => {
      const [found] = await onRoad.search(text);
      expect(found).toMatchObject({ kind: 'address' });
      expect(found?.label).toContain('Carretera a El Salvador km 13.5');
      expect(distanceM(found?.position ?? at(0, 0), { lat: 14.5668, lng: -90.4695 })).toBeLessThan(100);
    },
  );

  it('beyond the marks is the road itself', async () => {
    expect((await onRoad.search('carretera a El Salvador km 90'))[0]).toMatchObject({ kind: 'street' });
    expect((await geocoder.search('carretera a El Salvador km 13.5')).filter(({ kind }) => kind === 'address')).toEqual(
      [],
    );
  });
});

it('[MA15] a label is listed once, for its nearest place', async () => {
  const city = gridCity();
  const shop = (lng: number, lat: number): Gazetteer['places'][number] => [
    'Tienda Sol',
    'shop',
    false,
    Math.round(lng * UNITS_PER_DEGREE),
    Math.round(lat * UNITS_PER_DEGREE),
  ];
  const [near, far] = [at(3, 4), at(8, 12)];
  const shops = createEmbeddedGeocoder({ ...city, places: [shop(far.lng, far.lat), shop(near.lng, near.lat)] });
  const found = await shops.search('tienda sol', near);
  expect(found.map(({ label }) => label)).toEqual(['Tienda Sol, zona 1, Villa Sola']);
  expect(distanceM(found[0]?.position ?? far, near)).toBeLessThan(5);
});

it('[MA16] without an area, the capital comes before other municipalities', async () => {
  const city = gridCity();
  const [away, capital] = [at(9, 23), at(5, 12)].map(({ lng, lat }): Gazetteer['places'][number] => [
    'Tienda Sol',
    'shop',
    false,
    Math.round(lng * UNITS_PER_DEGREE),
    Math.round(lat * UNITS_PER_DEGREE),
  ]);
  if (away === undefined || capital === undefined) throw new Error('two shops');
  const shops = createEmbeddedGeocoder({ ...city, places: [away, capital] });
  const munics = async (text: string) => (await shops.search(text)).map(({ munic }) => munic);
  expect(await munics('tienda sol')).toEqual(['Villa Sola', 'Otra Villa']);
  expect((await munics('tienda sol otra villa'))[0]).toBe('Otra Villa');
});

describe('a point', () => {
  it('is described by its street, zona and municipality', async () => {
    expect(await geocoder.reverse(at(3.5, 6.1))).toEqual({
      street: '6a Calle',
      zone: 1,
      munic: 'Villa Sola',
      depto: 'Sola',
      label: '6a Calle, zona 1, Villa Sola',
    });
    expect((await geocoder.reverse(at(9.6, 22))).munic).toBe('Otra Villa');
  });

  it('away from any street is described by its quarter, and outside the map by its coordinates', async () => {
    expect(await geocoder.reverse(at(15, 18.5))).toMatchObject({ label: expect.stringContaining('Villa Sola') });
    expect(await geocoder.reverse({ lat: 0, lng: 0 })).toEqual({ label: '0.00000, 0.00000' });
  });
});

it('any text is searched quickly', async () => {
  const pieces = ['zona ', '1 calle ', '2-40 ', 'plaza ', '🛵', '-', 'a', '\u0301'];
  const start = performance.now();
  for (const piece of pieces) await geocoder.search(piece.repeat(100_000 / piece.length));
  expect(performance.now() - start).toBeLessThan(1_000);
});
