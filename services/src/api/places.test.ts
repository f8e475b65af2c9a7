import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { startRemoteServer, type RemoteServer } from '../geo/remote/remoteServerFixture.ts';

let api: TestApi;
let photon: RemoteServer;
let token: string;

beforeAll(async () => {
  photon = await startRemoteServer();
  api = await startTestApi({
    settings: { GEOCODER: 'photon', PHOTON_URL: photon.origin },
  });
  token = await api.tokenOf(await api.addPerson({ id: 'ada', role: 'ALERTS' }));
});
afterAll(async () => {
  await api.close();
  await photon.close();
});

const feature = {
  geometry: { coordinates: [-90.507, 14.5989] },
  properties: { name: 'Oakland Mall', street: 'Diagonal 6', district: 'Zona 10', city: 'Guatemala' },
};

describe('GET /api/places', () => {
  it('responds to every signed-in account, with the source of the result', async () => {
    photon.response = { json: { features: [feature] } };
    const reply = await api.call('GET', '/api/places?q=%20oakland%20&lat=14.6&lng=-90.51', { token });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      places: [
        {
          label: 'Oakland Mall, Diagonal 6, zona 10, Guatemala',
          kind: 'place',
          position: { lat: 14.5989, lng: -90.507 },
          zone: 10,
          munic: 'Guatemala',
          source: 'photon',
        },
      ],
    });
    const searched = photon.requests.at(-1)?.searchParams;
    expect([searched?.get('q'), searched?.get('lat'), searched?.get('lon')]).toEqual(['oakland', '14.6', '-90.51']);
    expect((await api.call('GET', '/api/places?q=oakland')).status).toBe(401);
  });

  it('is empty, without an error, when there is no map and the remote service fails', async () => {
    photon.response = 'cut';
    const reply = await api.call('GET', '/api/places?q=oakland', { token });
    expect(reply).toMatchObject({ status: 200, json: { places: [] } });
  });

  it.each([
    ['', ['query.q']],
    ['q=', ['query.q']],
    [`q=${'a'.repeat(201)}`, ['query.q']],
    ['q=a&lat=14', ['query.lng']],
    ['q=a&lat=&lng=', ['query.lat', 'query.lng']],
    ['q=a&lat=91&lng=0x10', ['query.lat', 'query.lng']],
    ['q=a&lat=NaN&lng=1e3', ['query.lat', 'query.lng']],
    ['q=a&limit=9', ['query']],
  ])('rejects ?%s', async (query, paths) => {
    const reply = await api.call('GET', `/api/places?${query}`, { token });
    expect(reply.status).toBe(400);
    const { details } = reply.json as { details: { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(paths);
  });

  it('rejects a text of 100 KB before it is parsed', async () => {
    const start = performance.now();
    const reply = await api.call('GET', `/api/places?q=${'1 calle '.repeat(12_500)}`, { token });
    expect([400, 431]).toContain(reply.status);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('GET /api/places/reverse', () => {
  it('returns the address of a point', async () => {
    photon.response = { json: { features: [feature] } };
    const reply = await api.call('GET', '/api/places/reverse?lat=14.5989&lng=-90.507', { token });
    expect(reply.json).toEqual({
      street: 'Diagonal 6',
      zone: 10,
      munic: 'Guatemala',
      label: 'Diagonal 6, zona 10, Guatemala',
    });
    expect((await api.call('GET', '/api/places/reverse?lat=14.5989', { token })).status).toBe(400);
    expect((await api.call('GET', '/api/places/reverse?lat=14.5989&lng=-90.507')).status).toBe(401);
  });
});
