import type { OrderConflict } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCK_MS } from '../orders/locks.ts';
import { valuesOf } from '../orders/merge/values.ts';
import { hasChanges } from './orderEditMerge.ts';
import type { SaveResult } from './orderEditEvents.ts';
import type { Acquired } from './orderLockEvents.ts';
import { opened, read, saveEnds, staff, stored, requested, type Step } from './test/orderEditWorld.ts';

describe('the form of an order', () => {
  it('[ED1] opens, is editable with the lock, and saves the differences with the number of the lock', async () => {
    const { send, saved, emitted, requests, output, view } = await opened();
    expect(view().isEditable).toBe(true);
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect(saved).toMatchObject([{ fence: 1, base: { address: 'read' }, requested: { address: 'mine' } }]);
    expect([requests, output(), emitted]).toEqual([
      ['save', 'release'],
      'saved',
      [{ type: 'saveEnded', refusal: null }, { type: 'saved' }],
    ]);
  });

  it('[ED1] is read-only while another user has the lock, and names the user', async () => {
    const world = await opened({ acquired: { kind: 'locked', holder: { id: 'eva', name: 'Eva' }, isSameUser: false } });
    expect(world.view()).toMatchObject({ isEditable: false, lock: { state: 'others', holder: { name: 'Eva' } } });
    await world.send({ type: 'SAVE', draft: requested({ address: 'mine' }) }, { type: 'DELETE' });
    expect([world.requests, saveEnds(world.emitted)]).toEqual([[], ['stopped']]);
  });

  it('[OR125] needs no lock for a closed order, by its address or by its status', async () => {
    const world = await opened({}, true);
    expect(world.view()).toMatchObject({ isEditable: true, lock: { state: 'none' } });
    await world.send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect([world.saved[0]?.fence, world.requests, world.output()]).toEqual([null, ['save'], 'saved']);
    const delivered = await opened({ loaded: [{ kind: 'loaded', order: staff({ status: 'Entregado' }) }] });
    expect(delivered.view().lock.state).toBe('none');
  });

  it('saves nothing without differences', async () => {
    const { send, requests, output } = await opened();
    await send({ type: 'SAVE', draft: valuesOf(read) });
    expect([requests, output()]).toEqual([['release'], 'saved']);
  });

  it('[ED10] [OR28] requires a reason before it saves Cancelado, and saves nothing without one', async () => {
    const { send, requests, emitted, plan, saved, view } = await opened({ reason: null });
    await send({ type: 'SAVE', draft: requested({ status: ORDER_STATUS.CANCELLED }) });
    expect([requests, saveEnds(emitted), view().isEditable]).toEqual([[`reason ${read.number}`], ['stopped'], true]);
    plan.reason = '  ';
    await send({ type: 'SAVE', draft: requested({ status: ORDER_STATUS.CANCELLED }) });
    expect(saved).toEqual([]);
    plan.reason = ' nobody there ';
    await send({ type: 'SAVE', draft: requested({ status: ORDER_STATUS.CANCELLED }) });
    expect(saved).toMatchObject([{ requested: { status: 'Cancelado', orderObservations: 'nobody there' } }]);
  });

  it('[ED9] takes over fields that only others changed, also while another field is being typed', async () => {
    const { send, view, emitted, adopted } = await opened();
    await send({ type: 'TYPED', draft: requested({ address: 'mine' }) });
    await send({ type: 'ORDER', order: stored({ note: 'theirs' }) });
    expect(view()).toMatchObject({ draft: { address: 'mine', nota: 'theirs' }, differences: [] });
    expect([emitted, adopted]).toEqual([[], [{ nota: 'theirs' }]]);
    expect(hasChanges(view())).toBe(true);
  });

  it('[ED9] keeps fields that both changed, reports each once, and asks at the save', async () => {
    const world = await opened({ merge: () => ({ address: 'theirs' }) });
    const { send, view, emitted, requests, saved } = world;
    await send({ type: 'TYPED', draft: requested({ address: 'mine', name: 'Ana López' }) });
    await send({ type: 'ORDER', order: stored({ address: 'theirs' }) });
    await send({ type: 'ORDER', order: stored({ address: 'theirs', revision: 2 }) });
    expect(emitted.map(({ type }) => type)).toEqual(['differs']);
    expect(view()).toMatchObject({ draft: { address: 'mine' }, base: { address: 'read' } });
    await send({ type: 'SAVE', draft: requested({ address: 'mine', name: 'Ana López' }) });
    expect(requests).toEqual(['merge address', 'save', 'release']);
    expect(saved).toMatchObject([{ base: { address: 'theirs' }, requested: { address: 'theirs', name: 'Ana López' } }]);
  });

  it('[ED12] compares a recovered draft with the order by what the draft began with', async () => {
    const order = stored({ address: 'theirs', note: 'theirs' });
    const acquired: Acquired = { kind: 'granted', fence: 1, leftMs: LOCK_MS, order };
    const merge = () => ({ address: 'theirs' }) as const;
    const world = await opened({ loaded: [{ kind: 'loaded', order }], acquired, merge });
    const draft = { ...valuesOf(order), address: 'mine', name: 'Ana López' };
    await world.send(
      { type: 'TYPED', draft },
      { type: 'RECOVERED', base: { address: 'read', name: read.customerName } },
    );
    expect(world.emitted.map(({ type }) => type)).toEqual(['differs']);
    expect(world.view()).toMatchObject({
      draft: { address: 'mine', name: 'Ana López', nota: 'theirs' },
      base: { address: 'read', nota: 'theirs' },
    });
    await world.send({ type: 'SAVE' });
    expect(world.requests).toEqual(['merge address', 'save', 'release']);
    expect(world.saved).toMatchObject([
      { base: { address: 'theirs' }, requested: { address: 'theirs', name: 'Ana López' } },
    ]);
  });

  it('[ED12] has no difference where nothing changed since the draft', async () => {
    const world = await opened();
    await world.send(
      { type: 'TYPED', draft: requested({ address: 'mine' }) },
      { type: 'RECOVERED', base: { address: 'read' } },
    );
    expect([world.emitted, world.view().differences]).toEqual([[], []]);
    await world.send({ type: 'SAVE' });
    expect(world.saved).toMatchObject([{ base: { address: 'read' }, requested: { address: 'mine' } }]);
  });

  it('[ED9] a conflict that typing removed is none', async () => {
    const { send, requests, view } = await opened();
    await send({ type: 'TYPED', draft: requested({ address: 'mine' }) });
    await send({ type: 'ORDER', order: stored({ address: 'theirs' }) });
    await send({ type: 'TYPED', draft: requested({ address: 'theirs', nota: 'mine' }) });
    expect(view().differences).toEqual([]);
    await send({ type: 'SAVE', draft: requested({ address: 'theirs', nota: 'mine' }) });
    expect(requests).toEqual(['save', 'release']);
  });

  it('[ED9] changes that arrive late are older than the read', async () => {
    const { send, view } = await opened({
      loaded: [{ kind: 'loaded', order: stored({ revision: 5 }) }],
      acquired: { kind: 'granted', fence: 1, leftMs: LOCK_MS, order: stored({ revision: 5 }) },
    });
    await send({ type: 'ORDER', order: stored({ address: 'old', revision: 4 }) });
    expect(view().draft?.address).toBe('read');
  });

  it('[ED11] [OR9] a save that differs from the stored order reads it, asks, and is sent once more', async () => {
    const conflict: SaveResult = { kind: 'conflict', conflict: { reason: 'changed', fields: [] } };
    const { send, requests, saved, output } = await opened({
      saves: [conflict, { kind: 'saved', order: read }],
      loaded: [
        { kind: 'loaded', order: read },
        { kind: 'loaded', order: stored({ address: 'theirs' }) },
      ],
    });
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect(requests).toEqual(['save', 'merge address', 'save', 'release']);
    expect(saved[1]).toMatchObject({ base: { address: 'theirs' }, requested: { address: 'mine' } });
    expect(output()).toBe('saved');
  });

  it('[ED11] a save that conflicts each time is asked about four times', async () => {
    const conflict: OrderConflict = { reason: 'changed', fields: [] };
    const { send, requests, emitted, view } = await opened({ saves: [{ kind: 'conflict', conflict }] });
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect([requests.length, saveEnds(emitted)]).toEqual([4, [{ code: 'conflict', details: conflict }]]);
    expect(view().isEditable).toBe(true);
    expect(view().draft?.address).toBe('mine');
  });

  it.each<OrderConflict>([
    { reason: 'reference-taken', number: 'GT-77' },
    { reason: 'cash-limit', cash: null },
    { reason: 'red-zone', zones: [{ id: 'zone-1', incident: null }] },
  ])('[OA47] [CX14] [IC7] a save that is refused as $reason ends with that reason', async (conflict) => {
    const { send, emitted } = await opened({ saves: [{ kind: 'conflict', conflict }] });
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect(saveEnds(emitted)).toEqual([{ code: 'conflict', details: conflict }]);
  });

  it('[ED6] [OR9] a save under a lost lock keeps the input, and shows the lock as lost', async () => {
    const { send, emitted, view } = await opened({
      saves: [{ kind: 'conflict', conflict: { reason: 'lock-lost', holder: null, fields: [] } }],
    });
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) });
    expect(view()).toMatchObject({ isEditable: false, draft: { address: 'mine' }, lock: { state: 'lost' } });
    expect([saveEnds(emitted), emitted.at(-1)]).toEqual([
      ['stopped'],
      { type: 'lockLost', cause: 'revoked', holder: null },
    ]);
    await send({ type: 'TAKE_AGAIN' });
    expect(view()).toMatchObject({ isEditable: true, draft: { address: 'mine' } });
  });

  it('[ED6] is compared with the current order when the lock is acquired again', async () => {
    const { send, plan, view } = await opened();
    await send({ type: 'TYPED', draft: requested({ address: 'mine' }) });
    await send({ type: 'LOCK_PUBLISHED', lock: { id: 'eva', name: 'Eva', fence: 2 } });
    plan.acquired = {
      kind: 'granted',
      fence: 3,
      leftMs: LOCK_MS,
      order: stored({ address: 'theirs', note: 'theirs' }),
    };
    await send({ type: 'TAKE_AGAIN' });
    expect(view()).toMatchObject({ draft: { address: 'mine', nota: 'theirs' }, differences: [{ field: 'address' }] });
  });

  it('[ED2] closes when the user is inactive, unless there are unsaved changes', async () => {
    const idle = await opened();
    await idle.pass(300_000);
    expect([idle.requests, idle.output()]).toEqual([['release', 'release'], 'idle']);
    const typed = await opened();
    await typed.send({ type: 'TYPED', draft: requested({ address: 'mine' }) });
    await typed.pass(300_000);
    expect(typed.view()).toMatchObject({ isEditable: false, draft: { address: 'mine' }, lock: { cause: 'idle' } });
    const declined = await opened();
    await declined.send({ type: 'TYPED', draft: requested({ address: 'mine' }) });
    await declined.pass(240_000);
    await declined.send({ type: 'DECLINE' });
    expect(declined.output()).toBe('idle');
  });

  it('deletes after a confirmation; a rejection leaves the form unchanged', async () => {
    const unsure = await opened({ isSure: false });
    await unsure.send({ type: 'DELETE' });
    expect([unsure.requests, unsure.view().isEditable]).toEqual([[], true]);
    const refused = await opened({ removed: { kind: 'refused', failure: { code: 'unavailable' } } });
    await refused.send({ type: 'DELETE' });
    expect([refused.emitted, refused.view().isEditable]).toEqual([[{ type: 'removalFailed' }], true]);
    const sure = await opened();
    await sure.send({ type: 'DELETE' });
    expect([sure.requests, sure.output()]).toEqual([['remove', 'release'], 'removed']);
  });

  it('is removed with its order, and the lock is released', async () => {
    for (const event of [{ type: 'GONE' }, { type: 'ORDER', order: stored({ status: 'Eliminado' }) }] as const) {
      const { actor, send, requests } = await opened();
      await send(event);
      expect([requests, actor.getSnapshot().hasTag('gone')]).toEqual([['release'], true]);
    }
    const missing = await opened({ loaded: [{ kind: 'missing' }] });
    expect(missing.actor.getSnapshot().hasTag('gone')).toBe(true);
  });

  it('reports a failed read, and tries again', async () => {
    const { actor, send, view } = await opened({ loaded: [{ kind: 'failed' }, { kind: 'loaded', order: read }] });
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    await send({ type: 'RETRY' });
    expect(view().isEditable).toBe(true);
  });

  it('[ED5] leaving during a save waits for the save', async () => {
    const { send, requests, output, respond } = await opened({ isResponding: false });
    await send({ type: 'SAVE', draft: requested({ address: 'mine' }) }, { type: 'LEAVE' });
    expect([requests, output()]).toEqual([['save'], null]);
    await respond();
    expect([requests, output()]).toEqual([['save', 'release'], 'saved']);
  });

  it('[ED5] is left when its screen goes, but not when the screen is mounted again at once', async () => {
    const { send, pass, requests, output, view } = await opened();
    await send({ type: 'UNMOUNTED' }, { type: 'MOUNTED' });
    await pass(1);
    expect([requests, view().isEditable]).toEqual([[], true]);
    await send({ type: 'UNMOUNTED' });
    await pass(1);
    expect([requests, output()]).toEqual([['release'], 'left']);
  });
});

describe('any sequence of events', () => {
  const drafts = fc.record({
    address: fc.constantFrom('read', 'mine'),
    nota: fc.constantFrom('read', 'mine', null),
    status: fc.constantFrom('En ruta', ORDER_STATUS.CANCELLED),
  });
  const happening = fc.oneof(
    drafts.map((only): Step => ({ type: 'TYPED', draft: requested(only) })),
    drafts.map((only): Step => ({ type: 'SAVE', draft: requested(only) })),
    fc
      .record({ address: fc.constantFrom('read', 'theirs'), revision: fc.nat(3) })
      .map((only): Step => ({ type: 'ORDER', order: stored(only) })),
    fc.constantFrom<Step>(
      { type: 'LOCK_PUBLISHED', lock: { id: 'me', name: 'Me', fence: 1 } },
      { type: 'LOCK_PUBLISHED', lock: { id: 'eva', name: 'Eva', fence: 9 } },
      { type: 'LOCK_PUBLISHED', lock: null },
      { type: 'TAKE_AGAIN' },
      { type: 'DISCONNECTED' },
      { type: 'RECONNECTED' },
      { type: 'DECLINE' },
      { type: 'DELETE' },
    ),
  );
  const granted: Acquired = { kind: 'granted', fence: 1, leftMs: LOCK_MS, order: read };
  const locked: Acquired = { kind: 'locked', holder: { id: 'eva', name: 'Eva' }, isSameUser: false };
  const saves = fc.array(
    fc.constantFrom<SaveResult>(
      { kind: 'refused', failure: { code: 'unavailable' } },
      { kind: 'conflict', conflict: { reason: 'changed', fields: [] } },
      { kind: 'conflict', conflict: { reason: 'lock-lost', holder: null, fields: [] } },
    ),
    { minLength: 1, maxLength: 3 },
  );

  it('[ED1] [ED5] [ED10] saves only under the lock and Cancelado with a reason, ends each save, and can be left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 20 }),
        saves,
        fc.constantFrom('r', null),
        async (steps, planned, reason) => {
          const world = await opened({ saves: planned, reason, isSure: false });
          const breaches: string[] = [];
          const check = (isKept: boolean, what: string): void => void (isKept || breaches.push(what));
          for (const step of steps) {
            const before = {
              saved: world.saved.length,
              isEditable: world.view().isEditable,
              ended: saveEnds(world.emitted).length,
            };
            // The server agrees with what the live connection publishes.
            if (step.type === 'LOCK_PUBLISHED') world.plan.acquired = step.lock?.fence === 9 ? locked : granted;
            await world.send(step);
            const ended = saveEnds(world.emitted).length - before.ended;
            const isReplaced = step.type === 'LOCK_PUBLISHED' && step.lock?.fence === 9;
            check(world.saved.length === before.saved || before.isEditable, 'saved without the lock');
            check(step.type !== 'SAVE' || world.output() !== null || ended === 1, `a save ended ${ended} times`);
            check(!isReplaced || !world.view().isEditable, 'changed what another has');
          }
          for (const { requested: sent, fence } of world.saved) {
            check(fence === 1, `saved with ${fence}`);
            check(
              sent.status !== ORDER_STATUS.CANCELLED || sent.orderObservations !== null,
              'Cancelado without a reason',
            );
          }
          expect(breaches).toEqual([]);
          await world.send({ type: 'LEAVE' });
          await world.pass(4_000);
          expect(world.output()).not.toBeNull();
        },
      ),
      { numRuns: 60 },
    );
  });
});
