import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { orderEdit } from './orderEdit.ts';
import type { Inputs, OrderEditEvent, ReadResult } from './orderEditEvents.ts';
import { orderLock } from './orderLock.ts';
import { read, stored } from './test/orderEditWorld.ts';

const loaded: AnyEventObject = {
  type: 'xstate.done.actor.0.orderEdit.loading',
  output: { kind: 'loaded', order: read },
};
/** The engine's own events; only generated paths need to name them. */
const done = (state: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.0.orderEdit.${state}`,
  output,
});
const form = (state: string, output: unknown): AnyEventObject => done(`open.form.${state}`, output);
const failed = (state: string): AnyEventObject => ({
  type: `xstate.error.actor.0.orderEdit.open.form.${state}`,
  error: new Error('down'),
});

describe('every path through the form', () => {
  const actors = {
    lock: orderLock.provide({ actors: { settle: fromPromise<void>(async () => {}) } }),
    load: fromPromise<ReadResult, { isFresh: boolean }>(async () => ({ kind: 'failed' })),
    watch: fromCallback<OrderEditEvent>(() => () => {}),
  };
  const events: AnyEventObject[] = [
    loaded,
    done('loading', { kind: 'missing' }),
    done('loading', { kind: 'failed' }),
    { type: 'TYPED' },
    { type: 'SAVE' },
    { type: 'DELETE' },
    { type: 'LEAVE' },
    { type: 'RETRY' },
    { type: 'ORDER', order: stored({ address: 'theirs' }) },
    { type: 'GONE' },
    form('askReason', null),
    form('askReason', 'nobody there'),
    form('saving', { kind: 'saved', order: read }),
    form('saving', { kind: 'conflict', conflict: { reason: 'changed', fields: [] } }),
    form('saving', { kind: 'refused', failure: { code: 'invalid' } }),
    form('saving', { kind: 'refused', failure: { code: 'not-found' } }),
    failed('saving'),
    form('comparing', { kind: 'loaded', order: stored({ address: 'theirs' }) }),
    form('comparing', { kind: 'failed' }),
    form('conflict', null),
    form('conflict', { address: 'theirs' }),
    form('confirmDelete', true),
    form('confirmDelete', false),
    form('removing', { kind: 'saved', order: read }),
    form('removing', { kind: 'refused', failure: { code: 'forbidden' } }),
  ];
  // Without a lock, which has paths of its own.
  const pathsWith = (inputs: Inputs) =>
    getShortestPaths(orderEdit.provide({ actors }), {
      events: events as OrderEditEvent[],
      input: { orderId: 'o', userId: 'me', isClosed: true, unsaved: () => inputs },
      serializeState: ({ value, context }) =>
        JSON.stringify([
          value,
          context.requested?.status,
          context.requested?.address,
          context.base?.address,
          context.order?.address,
          context.ending,
          context.rounds,
        ]),
    });
  const paths = [{ address: 'mine' }, { status: ORDER_STATUS.CANCELLED }, {}].flatMap(pathsWith);

  it('reaches every state of the form', () => {
    const reached = paths.map(({ state }) => JSON.stringify(state.value)).join(' ');
    for (const name of [
      'loading',
      'loadFailed',
      'gone',
      'over',
      'editing',
      'askReason',
      'saving',
      'comparing',
      'conflict',
      'confirmDelete',
      'removing',
    ])
      expect(reached).toContain(`"${name}"`);
    expect(paths.length).toBeGreaterThan(40);
  });

  it('[ED10] never saves Cancelado without a reason', () => {
    const saving = paths.filter(({ state }) => state.matches({ open: { form: 'saving' } }));
    const cancelling = saving
      .map(({ state }) => state.context.requested)
      .filter((requested) => requested?.status === ORDER_STATUS.CANCELLED);
    expect(new Set(cancelling.map((requested) => requested?.orderObservations))).toEqual(new Set(['nobody there']));
  });
});
