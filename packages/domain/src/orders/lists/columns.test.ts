import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { headedColumns, ORDER_COLUMNS, valueColumn } from './columns.ts';
import { ORDER_HEADER } from './text.ts';

it('a column has the heading of the lists', () => {
  for (const id of Object.keys(ORDER_COLUMNS)) expect(valueColumn(id)?.header).toBe({ ...ORDER_HEADER }[id]);
  for (const { id, header } of headedColumns) expect(valueColumn(id)?.header).toBe(header);
  expect(['pin', 'restore', 'toString', ''].map(valueColumn)).toEqual([undefined, undefined, undefined, undefined]);
});

it('fields without a value are named or empty', () => {
  const order = sampleOrder({ courier: null, zone: 0, phone: null, circleValue: 9, deliveredAt: null, stateTime: {} });
  const { courier, zone, phone, circle, sent, delivered, totalTime, deliveryTime, preparation, sinceAssigned } =
    ORDER_COLUMNS;
  const texts = [courier, zone, circle].map(({ value }) => value(order));
  expect(texts).toEqual(['SIN PILOTO', 'Sin zona', 'P']);
  const times = [totalTime, deliveryTime, preparation, sinceAssigned];
  const empty = [phone, sent, delivered, ...times].map(({ value }) => value(order));
  expect(new Set(empty)).toEqual(new Set([null]));
});

it('times are whole minutes, and a clock that ran backwards counts as none', () => {
  const order = sampleOrder({
    createdAt: '2026-11-21T12:00:00.000Z',
    deliveredAt: '2026-11-21T12:30:59.000Z',
    stateTime: { [ORDER_STATUS.GOING]: '2026-11-21T12:20:00.000Z' },
  });
  const { deliveryTime, totalTime } = ORDER_COLUMNS;
  expect([deliveryTime.value(order), totalTime.value(order)]).toEqual([10, 30]);
  expect(totalTime.value({ ...order, deliveredAt: '2026-11-21T11:00:00.000Z' })).toBe(0);
});
