import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { manualTimers } from '../../../../tests/support/manualTimers.ts';
import { until } from '../../../../tests/support/until.ts';
import { createCorrections } from './corrections.ts';

const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const document = {
  id: 'o-1',
  path: 'deliveries/o-1',
  v: '0',
  updatedMs: NOON,
  data: () => ({}),
  createTime: null,
  updateTime: null,
};

it('[DO32] a correction is pending before its order is published, until it is stored', async () => {
  const steps: string[] = [];
  const timers = manualTimers();
  let isStoreDown = true;
  const corrections = createCorrections({
    clock: { now: () => NOON, realNow: () => NOON, rate: 1 },
    timers,
    pending: [],
    addPending: async () => void steps.push('pending'),
    removePending: async () => void steps.push('removed'),
    correctOrder: async () => {
      if (isStoreDown) throw new Error('down');
      steps.push('stored');
    },
    correctIncident: async () => null,
    correctCheckIn: async () => null,
    correctShift: async () => null,
    endAgain: async () => null,
    onError: () => void steps.push('failed'),
  });
  const before = sampleOrder({ status: ORDER_STATUS.ASSIGNED, stateTime: {} });
  const after = { ...before, stateTime: { [ORDER_STATUS.GOING]: '2026-10-01T18:00:00.000Z' } };
  corrections.onRead({
    before: { kind: 'order', doc: before },
    after: { kind: 'order', doc: after },
    document,
    since: NOON,
  });
  expect(steps).toEqual(['pending']);
  await until('the failure', () => steps.includes('failed'));
  isStoreDown = false;
  timers.advance(5_000);
  await until('the end', () => steps.includes('removed'));
  expect(steps).toEqual(['pending', 'failed', 'stored', 'removed']);
});
