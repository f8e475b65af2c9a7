// Orders whose place is found by their address, with a geocoder that remembers what it was asked.
import { createdOrder, changedOrder } from '@despacho/contract/openApi/orders.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRemoteServer, type RemoteServer } from '../../geo/remote/remoteServerFixture.ts';
import { newOrder, startClient, type Client } from './openApiFixture.ts';

let geocoder: RemoteServer;
let client: Client;
let keys: Record<'live' | 'test', string>;
beforeAll(async () => {
  geocoder = await startRemoteServer();
  client = await startClient({ settings: { GEOCODER: 'photon', PHOTON_URL: geocoder.origin } });
  keys = { live: (await client.key()).key, test: (await client.key({ mode: 'test' })).key };
});
afterAll(async () => {
  await client.close();
  await geocoder.close();
});

/** Finds every text there. */
const findsAt = (lat: number, lng = -90.5): void => {
  const properties = { street: '2 avenida', housenumber: '3-10', city: 'Guatemala' };
  geocoder.response = { json: { features: [{ geometry: { coordinates: [lng, lat] }, properties }] } };
};
const findsNothing = (): void => {
  geocoder.response = { json: { features: [] } };
};
const searches = () =>
  geocoder.requests.map(({ searchParams }) => [searchParams.get('q'), Number(searchParams.get('lat'))]);

beforeEach(() => {
  findsAt(14.64);
  geocoder.requests.length = 0;
});

let references = 0;

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  const call = async (method: string, path: string, body: object) =>
    client.call(method, path, { key: keys[mode], body });
  const create = async (only: object = {}) => {
    references += 1;
    return call('POST', '/v1/orders', newOrder({ reference: `address-${references}`, ...only }));
  };
  const created = async (only: object = {}) => createdOrder.strict().parse((await create(only)).json);
  const change = async (id: string, body: object) => call('PATCH', `/v1/orders/${id}`, body);
  const changed = async (id: string, body: object) => changedOrder.strict().parse((await change(id, body)).json);

  it('[OA33] another address is searched for with the parts that stay, near the branch that the order has from now on', async () => {
    const { id } = await created({ destination: { ...newOrder().destination, municipality: 'Mixco' } });
    const found = { lat: 14.64, lng: -90.5, precision: 'address', label: '2 avenida 3-10, Guatemala' };
    const place = { lat: 14.64, lng: -90.5 };
    expect(await changed(id, { destination: { address: '2 avenida 3-10' } })).toMatchObject({
      destination: { address: '2 avenida 3-10', zone: 10, municipality: 'Mixco', ...place },
      resolved: found,
    });
    findsAt(14.65);
    const moved = await changed(id, { branch: 'branch-2', destination: { zone: 1, municipality: null } });
    expect(moved).toMatchObject({
      destination: { address: '2 avenida 3-10', zone: 1, municipality: null, lat: 14.65 },
      resolved: { lat: 14.65 },
    });
    expect(searches()).toEqual([
      ['2 avenida 3-10, zona 10, Mixco', 14.6],
      ['2 avenida 3-10, zona 1', 14.62],
    ]);
  });

  it('[OA33] the same address keeps its place, and given coordinates are not searched for', async () => {
    const { id, destination } = await created();
    const { address, zone, lat } = destination;
    expect(await changed(id, { destination: { address, zone } })).toMatchObject({ destination, resolved: null });
    expect(await changed(id, { note: 'x' })).toMatchObject({ destination: { lat }, resolved: null });
    expect(await changed(id, { destination: { address: 'Otra', lat: 14.63, lng: -90.5 } })).toMatchObject({
      destination: { address: 'Otra', lat: 14.63 },
      resolved: { lat: 14.63, lng: -90.5, precision: 'given', label: null },
    });
    expect(searches()).toEqual([]);
  });

  it('[OA5] names the part of the address with which nothing was found, and changes nothing', async () => {
    const { id } = await created();
    findsNothing();
    for (const [field, value] of Object.entries({ address: 'nowhere', zone: 99, department: 'nowhere' })) {
      const { status, json } = await change(id, { destination: { [field]: value }, note: 'x' });
      const { errors } = problem.parse(json);
      expect([status, errors?.map(({ path, issue }) => [path, issue])]).toEqual([
        400,
        [[`body.destination.${field}`, 'unknown']],
      ]);
    }
    expect((await client.call('GET', `/v1/orders/${id}`, { key: keys[mode] })).json).toMatchObject({ note: null });
  });

  it('[OA10] an order with the address of its quote has the place of its quote, another address does not fit', async () => {
    const destination = { address: '2 avenida 3-10', zone: 9 };
    const { json } = await call('POST', '/v1/quotes', { branch: 'branch-1', destination });
    const { id: quote, resolved, price } = json as { id: string; resolved: object; price: object };
    findsAt(14.7);
    expect(await created({ quote, destination })).toMatchObject({
      resolved,
      price,
      destination: { lat: 14.64 },
    });
    const other = await create({ quote, destination: { ...destination, zone: 10 } });
    expect([other.status, problem.parse(other.json).errors?.[0]?.path]).toEqual([400, 'body.quote']);
  });
});
