import type { RescueOption } from '@despacho/contract/live/rescues.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleForecast, sampleRescue } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { levelledData, type BoardData } from './boardData.ts';
import { ago, boardData, MINUTE, NOW, SECOND, wallCourier, wallOrder } from './boardFixture.ts';
import { countdownList } from './countdownRows.ts';

const luis = { id: 'luis', name: 'Luis Ramos' };
const order = (id: string, only: Partial<Order> = {}) =>
  wallOrder({ id, number: `GT-${id}`, createdAt: ago(35 * MINUTE), courier: luis, ...only });
const forecasts = (...ids: string[]) =>
  new Map(ids.map((id) => [id, sampleForecast({ id, arrivesAt: NOW + 14 * MINUTE })]));
const option = (only: Partial<RescueOption> = {}): RescueOption => ({
  verb: 'reassign',
  courierId: 'rosa',
  branchSec: 170,
  gainSec: 275,
  actBefore: NOW + 5 * MINUTE,
  ...only,
});
const rescues = (...of: [id: string, option: RescueOption | null][]) =>
  new Map(of.map(([id, one]) => [id, sampleRescue({ id, option: one })]));
const rosa = wallCourier({ id: 'rosa', name: 'Rosa Paz' });
const list = (only: Partial<BoardData>, now = NOW) =>
  countdownList(levelledData(boardData({ couriers: [rosa], ...only }), now), now);

it('[FC10] orders that can be saved come first, the last moment first, with the act and its gain', () => {
  const orders = [order('calm'), order('urgent'), order('other')];
  const found = list({
    orders,
    forecasts: forecasts('calm', 'urgent'),
    rescues: rescues(['calm', option()], ['urgent', option({ actBefore: NOW + 90 * SECOND, verb: 'reassign' })]),
  });
  expect(found.acts.map(({ id, leftMs, isUrgent }) => [id, leftMs, isUrgent])).toEqual([
    ['urgent', 90 * SECOND, true],
    ['calm', 5 * MINUTE, false],
  ]);
  expect(found.acts[1]).toMatchObject({
    number: 'GT-calm',
    act: 'Reasignar a Rosa Paz',
    gain: 'a 3 min: llega 4 min antes',
  });
  expect(found.rows.map(({ id }) => id)).toEqual(['other']);
  expect(found).toMatchObject({ savable: 2, lost: 0, atRisk: 2, toBeLate: 3 });
});

it('[FC21] a courier that this screen does not see has no name', () => {
  const orders = [order('one')];
  const data = { orders, forecasts: forecasts('one'), rescues: rescues(['one', option()]) };
  expect(list({ ...data, couriers: [] }).acts[0]).toMatchObject({ act: 'Reasignar', gain: 'llega 4 min antes' });
});

it('[FC9] orders that no courier saves are one number; those that were not examined are not in it', () => {
  const orders = [
    order('going', { status: ORDER_STATUS.GOING }),
    order('late soon'),
    order('unexamined'),
    order('in time'),
    order('calm'),
  ];
  const found = list({
    orders,
    forecasts: new Map([
      ...forecasts('going', 'late soon', 'unexamined'),
      ['in time', sampleForecast({ id: 'in time', arrivesAt: NOW + 9 * MINUTE })],
    ]),
    rescues: rescues(['late soon', null], ['in time', null]),
  });
  expect(found).toMatchObject({ acts: [], savable: 0, lost: 2, atRisk: 4, toBeLate: 5 });
  expect(found.lostNumbers).toEqual(['GT-going', 'GT-late soon']);
  expect(found.rows.map(({ id }) => id)).toEqual(['calm', 'in time', 'unexamined']);
});

it('[FC12] each second an act that was carried out or came too late is removed', () => {
  const data = { forecasts: forecasts('one'), rescues: rescues(['one', option()]) };
  const savable = (only: Partial<Order>, now = NOW) => list({ ...data, orders: [order('one', only)] }, now).savable;
  expect(savable({})).toBe(1);
  expect(savable({}, NOW + 5 * MINUTE + 1)).toBe(0);
  expect(savable({ courier: { id: 'rosa', name: 'Rosa Paz' } })).toBe(0);
  expect(savable({ status: ORDER_STATUS.GOING })).toBe(0);
});
