import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { isActiveStatus } from './order.ts';
import { deleteOrder, restoreOrder } from './deletion.ts';
import { enterStatus, needsCourier } from './status.ts';

const by = { id: 'ada', name: 'Ada' };
const now = Date.parse('2026-11-21T18:00:00Z');
const at = new Date(now).toISOString();
const actor = { by, now };
const status = fc.constantFrom(...orderStatus.options);

describe('entering a status', () => {
  it('[OR10] sets the stage, whether it is monitored, and its kind of end', () => {
    fc.assert(
      fc.property(orders, status, (order, next) => {
        fc.pre(order.status !== next);
        const isDeleting = next === ORDER_STATUS.DELETED;
        const after = enterStatus(order, next, actor);
        expect(after).toMatchObject({ status: next, isActive: isActiveStatus(next), stateTime: { [next]: at } });
        const ends = { Entregado: order.deliveredAt, Cancelado: order.canceledAt };
        expect(after.deliveredAt).toBe(next === ORDER_STATUS.DELIVERED ? at : isDeleting ? ends.Entregado : null);
        expect(after.canceledAt).toBe(next === ORDER_STATUS.CANCELLED ? at : isDeleting ? ends.Cancelado : null);
        expect(after.closedBy).toEqual(isDeleting ? by : null);
      }),
    );
  });

  it('[OR10] that is the current one changes nothing', () => {
    fc.assert(fc.property(orders, (order) => enterStatus(order, order.status, actor) === order));
  });

  it('[OR11] a step back clears the later stages and keeps the earlier ones', () => {
    const stages: OrderStatus[] = ['Nuevo', 'En cola', 'Aceptado', 'Asignado', 'En ruta'];
    const stateTime = Object.fromEntries(stages.map((stage, hour) => [stage, `2026-11-21T0${hour}:00:00.000Z`]));
    const order = sampleOrder({ status: 'En ruta', stateTime });
    const back = enterStatus(order, 'Asignado', actor);
    expect(back.stateTime).toEqual({ ...stateTime, Asignado: at, 'En ruta': undefined });
    expect(Object.keys(back.stateTime)).not.toContain('En ruta');
    const cancelled = enterStatus(order, 'Cancelado', actor);
    expect(cancelled.stateTime).toEqual({ ...stateTime, Cancelado: at });
    expect(Object.keys(enterStatus(cancelled, 'En cola', actor).stateTime)).toEqual(['Nuevo', 'En cola']);
  });

  it('[OR12] from Asignado to Entregado requires a courier', () => {
    expect(orderStatus.options.filter(needsCourier)).toEqual(['Asignado', 'Recibiendo', 'En ruta', 'Entregado']);
  });
});

describe('deleting', () => {
  it('[OR15] [OR16] and restoring gives the same order', () => {
    fc.assert(
      fc.property(orders, (found) => {
        fc.pre(found.status !== ORDER_STATUS.DELETED);
        const { Eliminado: _deleted, ...stateTime } = found.stateTime;
        const order = {
          ...found,
          stateTime,
          isActive: isActiveStatus(found.status),
          closedBy: null,
          closeReason: null,
        };
        const deleted = deleteOrder(order, actor);
        expect(deleted.closedBy).toEqual(by);
        expect(restoreOrder(deleted, order.status)).toEqual(order);
        expect(restoreOrder(order, 'Entregado')).toBe(order);
      }),
    );
  });

  it('[OR16] without a stored previous status uses the last stage, else En cola', () => {
    const stateTime = {
      'En cola': '2026-11-21T10:00:00.000Z',
      Reagendado: '2026-11-21T12:00:00.000Z',
      Asignado: '2026-11-21T11:00:00.000Z',
    };
    const deleted = { status: ORDER_STATUS.DELETED, isActive: false };
    expect(restoreOrder(sampleOrder({ ...deleted, stateTime: { ...stateTime, Eliminado: at } }), null).status).toBe(
      'Reagendado',
    );
    const same = { Asignado: at, 'En ruta': at };
    expect(restoreOrder(sampleOrder({ ...deleted, stateTime: same }), null).status).toBe('En ruta');
    expect(restoreOrder(sampleOrder({ ...deleted, stateTime: {} }), null)).toMatchObject({
      status: 'En cola',
      isActive: true,
    });
  });
});
