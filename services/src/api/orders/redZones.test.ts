import type { Incident } from '@despacho/contract/incidents.ts';
import { sampleCourier, sampleIncident } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { conflictIn, payload, startOperation, type Operation, type Who } from './ordersFixture.ts';

const danger = { lat: 14.61, lng: -90.52 };
const market = { lat: 14.7, lng: -90.4 };
const elsewhere = { lat: 14.65, lng: -90.45 };
const company = { id: 'company-1', name: 'San Martin' };
const theft = (only: Partial<Incident> = {}): Incident =>
  sampleIncident({ id: 'theft-1', kind: 'Robo', position: danger, courier: null, company, closedAt: null, ...only });
const entered = { reason: 'red-zone', zones: [{ id: 'theft-1', incident: 'Robo' }] };
const CONFIRMED = '?enter_red_zone=true';

let operation: Operation;

const publish = async (incident: Incident): Promise<void> => {
  const { context } = operation.api;
  const foreign = { id: 'company-2', name: 'ISHOP' };
  await publishEntities(context.redis(), context.key, {
    courier: [sampleCourier({ id: 'foreign', company: foreign, branch: null })],
    incident: [incident],
  });
};
const assign = async (query = '', who: Who = 'controller') =>
  operation.as(who, 'PATCH', `/app/changebiker/orders/order-1${query}`, { body: { uid: 'luis' } });
/** The copy of the process follows within a moment. */
const assigned = async (status: number): Promise<void> => {
  await until(`an assignment with ${status}`, async () => {
    await operation.put({ courier: null, suggestedPosition: danger, destination: null });
    return (await assign()).status === status;
  });
};

beforeAll(async () => {
  operation = await startOperation();
  await operation.api.db.doc('zones/market').set(market);
  await publish(theft());
  await assigned(409);
});
afterAll(async () => operation.close());
beforeEach(async () => operation.reset());

describe('[IC7] an order whose destination is in an open red zone', () => {
  it('is assigned only after a confirmation, and nothing is written before', async () => {
    await operation.put({ courier: null, suggestedPosition: danger, destination: null });
    expect(conflictIn(await operation.unchanged(async () => assign()))).toEqual(entered);
    expect(conflictIn(await operation.unchanged(async () => assign('?enter_red_zone=false')))).toEqual(entered);
    expect((await assign(CONFIRMED)).status).toBe(200);
    expect((await operation.stored()).courier?.id).toBe('luis');
    // The courier has it already: no courier is sent there by this.
    expect((await assign()).status).toBe(200);
  });

  it('is asked about for a fixed point too, and not elsewhere', async () => {
    await operation.put({ courier: null, suggestedPosition: market, destination: null });
    expect(conflictIn(await assign())).toEqual({ reason: 'red-zone', zones: [{ id: 'market', incident: null }] });
    await operation.put({ courier: null, suggestedPosition: elsewhere, destination: null });
    expect((await assign()).status).toBe(200);
  });

  it('is created with a courier only after a confirmation', async () => {
    const create = async (query: string, only: object) =>
      operation.as('controller', 'POST', `/api/deliveries${query}`, { body: payload(only) });
    const refused = await operation.unchanged(async () => create('', { alias_id: 'luis' }));
    expect(conflictIn(refused)).toEqual(entered);
    expect((await create('', {})).status).toBe(201);
    expect((await create(CONFIRMED, { alias_id: 'luis' })).status).toBe(201);
  });

  it('is changed to another courier or to that destination only after a confirmation', async () => {
    const edit = async (query: string, fields: object, base: object) =>
      operation.as('controller', 'PATCH', `/api/deliveries/order-1${query}`, { body: { ...fields, base } });
    await operation.put({ courier: null, suggestedPosition: danger, destination: null });
    const named = [{ alias_id: 'luis' }, { alias_id: null }] as const;
    expect(conflictIn(await operation.unchanged(async () => edit('', ...named)))).toEqual(entered);
    expect((await edit(CONFIRMED, ...named)).status).toBe(200);
    expect((await edit('', { address: 'Otra' }, { address: (await operation.stored()).address })).status).toBe(200);

    await operation.put({ courier: { id: 'luis', name: 'Luis' }, suggestedPosition: elsewhere, destination: null });
    const moved = [
      { latitude: danger.lat, longitude: danger.lng },
      { latitude: elsewhere.lat, longitude: elsewhere.lng },
    ] as const;
    expect(conflictIn(await operation.unchanged(async () => edit('', ...moved)))).toEqual(entered);
    expect((await edit(CONFIRMED, ...moved)).status).toBe(200);
  });

  it('is not asked about for an incident that is over, or that the caller does not see', async () => {
    await publish(theft({ closedAt: '2026-11-21T18:00:00.000Z' }));
    await assigned(200);
    await publish(theft({ courier: { id: 'foreign', name: 'Foreign' }, company: null }));
    await assigned(409);
    await operation.put({ courier: null, suggestedPosition: danger, destination: null });
    expect((await assign('', 'companyAdmin')).status).toBe(200);
  });
});
