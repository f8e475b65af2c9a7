import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conflictIn, issue, issues, orderIn, startOperation, type Operation } from './ordersFixture.ts';

let city: Operation;
beforeAll(async () => {
  city = await startOperation();
});
afterAll(async () => city.close());
beforeEach(async () => city.reset());

const { save, open, unchanged } = {
  save: async (...given: Parameters<Operation['save']>) => city.save(...given),
  open: async (...given: Parameters<Operation['open']>) => city.open(...given),
  unchanged: async (...given: Parameters<Operation['unchanged']>) => city.unchanged(...given),
};

describe('setting the status of an order', () => {
  it('[OR17] is set from a list under the lock of another user, who sees it as a difference', async () => {
    await city.put({ courier: { id: 'luis', name: 'Luis Ramos' } });
    const headers = await open();
    const listed = await save({ status: 'Recibiendo' }, { status: 'En cola' }, { who: 'second' });
    expect(orderIn(listed)).toMatchObject({ status: 'Recibiendo', lock: { id: 'controller' } });
    const form = await unchanged(async () => save({ status: 'Asignado' }, { status: 'En cola' }, { headers }));
    expect(conflictIn(form)).toMatchObject({ fields: [{ field: 'status', stored: 'Recibiendo' }] });
  });

  it('[OR10] [OR11] sets its stage and its end; a step back clears later stages, but not in the audit', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const stateTime = { 'En cola': at, Asignado: at, 'En ruta': at };
    await city.put({ status: 'En ruta', stateTime, courier: { id: 'luis', name: 'Luis Ramos' } });
    const delivered = orderIn(await save({ status: 'Entregado' }, { status: 'En ruta' }));
    expect(delivered.deliveredAt).toBe(delivered.stateTime.Entregado);
    expect([delivered.isActive, delivered.stateTime.Asignado]).toEqual([false, at]);
    const back = orderIn(await save({ status: 'Asignado' }, { status: 'Entregado' }));
    expect([back.deliveredAt, back.isActive, Object.keys(back.stateTime)]).toEqual([
      null,
      true,
      ['En cola', 'Asignado'],
    ]);
    expect(back.stateTime.Asignado).not.toBe(at);
    expect((await city.audit()).at(-1)?.before).toMatchObject({ status: 'Entregado', stateTime: { 'En ruta': at } });
  });

  it('[OR12] requires a courier from Asignado on', async () => {
    await city.put();
    for (const status of ['Asignado', 'Recibiendo', 'En ruta', 'Entregado'])
      expect(issues(await unchanged(async () => save({ status }, { status: 'En cola' })))).toEqual(
        issue('alias_id', 'required'),
      );
    expect((await save({ status: 'Pendiente' }, { status: 'En cola' })).status).toBe(200);
    const both = await save({ status: 'Asignado', alias_id: 'luis' }, { status: 'Pendiente', alias_id: null });
    expect(orderIn(both)).toMatchObject({ status: 'Asignado', courier: { id: 'luis', name: 'Luis Ramos' } });
    const unassigned = await unchanged(async () => save({ alias_id: null }, { alias_id: 'luis' }));
    expect(issues(unassigned)).toEqual(issue('alias_id', 'required'));
  });

  it('[OR28] requires a reason for every change to Cancelado, and stores it', async () => {
    await city.put({ remarks: 'left at the gate' });
    for (const extra of [{}, { orderObservations: '  ' }]) {
      const base = {
        status: 'En cola',
        ...('orderObservations' in extra ? { orderObservations: 'left at the gate' } : {}),
      };
      const reply = await unchanged(async () => save({ status: 'Cancelado', ...extra }, base));
      expect(issues(reply)).toEqual(issue('orderObservations', 'required'));
    }
    const fields = { status: 'Cancelado', orderObservations: 'nobody there' };
    const reply = await save(fields, { status: 'En cola', orderObservations: 'left at the gate' });
    const order = orderIn(reply);
    expect(order).toMatchObject({ status: 'Cancelado', remarks: 'nobody there', isActive: false });
    expect(order.canceledAt).toBe(order.stateTime.Cancelado);
    expect((await city.audit()).at(-1)?.after).toMatchObject({ remarks: 'nobody there', status: 'Cancelado' });
  });

  it('[OR28] requires the reason again only while it is empty', async () => {
    await city.put({ status: 'Cancelado', remarks: null });
    expect(issues(await save({ name: 'B' }, { name: 'Ana Sample' }))).toEqual(issue('orderObservations', 'required'));
    const fields = { name: 'B', orderObservations: 'closed' };
    expect((await save(fields, { name: 'Ana Sample', orderObservations: null })).status).toBe(200);
    expect((await save({ name: 'C' }, { name: 'B' })).status).toBe(200);
  });

  it('Eliminado is set by deletion only', async () => {
    await city.put();
    expect((await save({ status: 'Eliminado' }, { status: 'En cola' })).status).toBe(400);
  });
});

describe('[OR13] [OR124] [OR14] a status makes fields read-only', () => {
  it('an order under way keeps its number, type and creation; a placeholder may be replaced', async () => {
    const { createdAt } = await city.put();
    const headers = await open();
    const bad: [string, unknown, unknown][] = [
      ['orderId', 'B-1', 'GT-100001'],
      ['typeOrder', 'TRASLADO', 'ORDEN CLIENTE'],
      ['_createdAt', '2026-01-01T00:00:00Z', createdAt],
    ];
    for (const [field, requested, base] of bad) {
      const reply = await unchanged(async () => save({ [field]: requested }, { [field]: base }, { headers }));
      expect(issues(reply)).toEqual(issue(field, 'not-editable'));
    }
    await city.put({ id: 'order-1', number: 'ESPERANDO...', customerName: 'ESPERANDO...' });
    const typed = await save({ orderId: 'B-1' }, { orderId: 'ESPERANDO...' }, { headers: await open() });
    expect(orderIn(typed).number).toBe('B-1');
  });

  it('[OR27] a cancelled one may change them; an unchanged creation time is no change', async () => {
    const { createdAt } = await city.put({ status: 'Cancelado', remarks: 'r' });
    const moved = new Date(Date.parse(createdAt) - 3_600_000).toISOString();
    const fields = { orderId: 'B-1', typeOrder: 'PICK-UP', _createdAt: moved };
    const reply = await save(fields, { orderId: 'GT-100001', typeOrder: 'ORDEN CLIENTE', _createdAt: createdAt });
    expect(orderIn(reply)).toMatchObject({ number: 'B-1', type: 'PICK-UP', createdAt: moved });
    await city.put({ id: 'order-1', createdAt });
    const along = await save(
      { _createdAt: createdAt, name: 'Z' },
      { _createdAt: createdAt, name: 'Ana Sample' },
      { headers: await open() },
    );
    expect([along.status, orderIn(along).createdAt]).toEqual([200, createdAt]);
    await city.put({ id: 'order-1', createdAt, status: 'Cancelado', remarks: 'r' });
    const far = await save({ _createdAt: '2031-01-01T00:00:00Z' }, { _createdAt: createdAt });
    expect(issues(far)).toEqual(issue('_createdAt', 'out-of-range'));
  });

  it('a delivered one keeps its courier; its status changes by the dialog only', async () => {
    await city.put({ status: 'Entregado', courier: { id: 'luis', name: 'Luis Ramos' } });
    expect(issues(await save({ alias_id: 'rosa' }, { alias_id: 'luis' }))).toEqual(issue('alias_id', 'not-editable'));
    const mixed = await save({ status: 'En ruta', name: 'B' }, { status: 'Entregado', name: 'Ana Sample' });
    expect(issues(mixed)).toEqual(issue('status', 'not-editable'));
    expect((await save({ status: 'En ruta' }, { status: 'Entregado' })).status).toBe(200);
  });
});
