import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Geocoder } from '../geo.ts';
import { createNominatimGeocoder } from './nominatim.ts';
import { createRateLimit } from './rateLimit.ts';
import { createPhotonGeocoder } from './photon.ts';
import { FAILURES, gridGeocoder, startRemoteServer, type RemoteServer } from './remoteServerFixture.ts';

const bounds = [-90.72, 14.4, -90.32, 14.78] as const;
const near = { lat: 14.6, lng: -90.51 };
const fallback = gridGeocoder();
const noLimit = { acquire: async () => true };

let server: RemoteServer;
let nominatim: Geocoder;
let photon: Geocoder;
beforeEach(async () => {
  server = await startRemoteServer();
  nominatim = createNominatimGeocoder({ remote: server.remote, rateLimit: noLimit, fallback, bounds });
  photon = createPhotonGeocoder({ remote: server.remote, fallback, bounds });
});
afterEach(async () => server.close());

/** Responses of the public servers, shortened. */
const nominatimPlace = {
  place_id: 1,
  lat: '14.5981',
  lon: '-90.5128',
  category: 'place',
  type: 'house',
  addresstype: 'place',
  name: '',
  display_name: '2-40, 16 Calle, Zona 10, Ciudad de Guatemala, Guatemala',
  address: {
    house_number: '2-40',
    road: '16 Calle',
    suburb: 'Zona 10',
    city: 'Ciudad de Guatemala',
    state: 'Guatemala',
  },
  boundingbox: ['1', '2', '3', '4'],
};
const photonPlace = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-90.507, 14.5989] },
  properties: {
    osm_key: 'shop',
    name: 'Oakland Mall',
    street: 'Diagonal 6',
    housenumber: '13-01',
    district: 'Zona 10',
    city: 'Guatemala',
    state: 'Guatemala',
    type: 'house',
  },
};

describe('a Nominatim server', () => {
  it('is queried within the city and parsed', async () => {
    server.response = { json: [nominatimPlace, { ...nominatimPlace, lat: 'north' }, null, 5] };
    expect(await nominatim.search('16 calle 2-40 & más', near)).toEqual([
      {
        label: nominatimPlace.display_name,
        kind: 'address',
        position: { lat: 14.5981, lng: -90.5128 },
        zone: 10,
        munic: 'Ciudad de Guatemala',
        depto: 'Guatemala',
        source: 'nominatim',
      },
    ]);
    expect(server.requests[0]?.pathname).toBe('/search');
    expect(Object.fromEntries(server.requests[0]?.searchParams ?? [])).toEqual({
      q: '16 calle 2-40 & más',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'gt',
      viewbox: '-90.72,14.4,-90.32,14.78',
      bounded: '1',
      limit: '8',
    });
  });

  it('describes a point', async () => {
    server.response = { json: nominatimPlace };
    expect(await nominatim.reverse(near)).toMatchObject({
      street: '16 Calle',
      zone: 10,
      label: '16 Calle, zona 10, Ciudad de Guatemala',
    });
    server.response = { json: { error: 'Unable to geocode' } };
    expect(await nominatim.reverse(near)).toEqual(await fallback.reverse(near));
  });
});

describe('a Photon server', () => {
  it('is queried with a position and parsed', async () => {
    server.response = { json: { type: 'FeatureCollection', features: [photonPlace, { geometry: null }, 'x'] } };
    expect(await photon.search('oakland', near)).toEqual([
      {
        label: 'Oakland Mall, Diagonal 6 13-01, zona 10, Guatemala',
        kind: 'address',
        position: { lat: 14.5989, lng: -90.507 },
        zone: 10,
        munic: 'Guatemala',
        depto: 'Guatemala',
        source: 'photon',
      },
    ]);
    expect(Object.fromEntries(server.requests[0]?.searchParams ?? [])).toEqual({
      q: 'oakland',
      lat: '14.6',
      lon: '-90.51',
      bbox: '-90.72,14.4,-90.32,14.78',
      limit: '8',
    });
  });

  it('describes a point', async () => {
    server.response = { json: { type: 'FeatureCollection', features: [photonPlace] } };
    expect(await photon.reverse(near)).toMatchObject({ street: 'Diagonal 6', label: 'Diagonal 6, zona 10, Guatemala' });
    expect(server.requests[0]?.search).toBe('?lat=14.6&lon=-90.51');
  });
});

describe.each([
  ['nominatim', () => nominatim],
  ['photon', () => photon],
] as const)('%s that fails', (_name, geocoder) => {
  it.each(FAILURES)('%s: the embedded geocoder is used and named as source', async (failure) => {
    server.response = failure;
    const [place] = await geocoder().search('6 calle 3-40 zona 1');
    expect(place).toMatchObject({ kind: 'address', source: 'embedded' });
    expect(await geocoder().reverse(near)).toEqual(await fallback.reverse(near));
  });

  it('because it finds nothing: the embedded geocoder is used', async () => {
    server.response = ({ pathname }) => ({ json: pathname === '/search' ? [] : { features: [] } });
    expect((await geocoder().search('6 calle 3-40 zona 1'))[0]?.source).toBe('embedded');
  });
});

describe('the rate limit', () => {
  it('allows one request per interval and rejects those that would wait too long', async () => {
    const pace = createRateLimit(40, 90);
    const start = performance.now();
    const turns = await Promise.all(Array.from({ length: 5 }, async () => pace.acquire()));
    expect(turns).toEqual([true, true, true, false, false]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(75);
  });
});
