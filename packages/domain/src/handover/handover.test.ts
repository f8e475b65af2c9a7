import type { ShiftItem } from '@despacho/contract/handovers.ts';
import type { Handover } from '@despacho/contract/shiftRecords.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptItem,
  HANDOVER_WAIT_MS,
  isReleaseDue,
  itemsOf,
  joinHandover,
  LEFT_AFTER_MS,
  leftBehind,
  newHandover,
  pendingCounts,
  pendingItems,
  releaseItem,
} from './handover.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const PLACE = { companyId: null, branchId: null };
const person = (id: string) => ({ id, name: id });
const iso = (at: number): string => new Date(at).toISOString();
const item = (key: string, ownerId: string | null, since = NOW): ShiftItem => ({
  key,
  kind: 'note',
  label: key,
  rule: null,
  count: null,
  ...PLACE,
  owner: ownerId === null ? null : person(ownerId),
  since: iso(since),
});
const begun = (items: readonly ShiftItem[], from = 'ana'): Handover =>
  newHandover({ id: 'h', from: person(from), place: PLACE, items, isAutomatic: false, now: NOW });
const accept = (handover: Handover, one: ShiftItem, by: string) =>
  acceptItem(handover, one, one.owner, { by: person(by), now: NOW });

describe('a handover', () => {
  it('[HO1] [HO2] [HO11] has the own items and those without an owner, and ends at once without any', () => {
    const items = [item('a', 'ana'), item('b', null), item('c', 'eva')];
    expect(itemsOf(items, 'ana').map(({ key }) => key)).toEqual(['a', 'b']);
    expect(begun(itemsOf(items, 'ana'))).toMatchObject({ keys: ['a', 'b'], endedAt: null });
    expect(begun([])).toMatchObject({ keys: [], endedAt: iso(NOW) });
  });

  it('[HO3] [HO5] the first person gets an item, again changes nothing, another one learns who has it', () => {
    const one = item('a', 'ana');
    const accepted = accept(begun([one]), one, 'eva');
    if (accepted.result !== 'accepted') throw new Error(accepted.result);
    expect(accepted.changes).toMatchObject({ keys: [], accepted: [{ key: 'a', by: { id: 'eva' }, at: iso(NOW) }] });
    const after = { ...begun([one]), ...accepted.changes };
    expect(accept(after, { ...one, owner: person('eva') }, 'eva')).toEqual({ result: 'repeated' });
    expect(accept(after, { ...one, owner: person('eva') }, 'luis')).toEqual({
      result: 'refused',
      owner: person('eva'),
    });
    expect(accept(begun([one]), item('a', 'eva'), 'luis')).toEqual({ result: 'refused', owner: person('eva') });
    expect(accept(begun([one]), one, 'ana').result).toBe('accepted');
    expect(accept({ ...begun([one]), endedAt: iso(NOW) }, one, 'eva')).toEqual({
      result: 'refused',
      owner: person('ana'),
    });
  });

  it('[HO4] what was solved, or taken by another person, is not pending', () => {
    const handover = begun([item('a', 'ana'), item('b', null), item('c', 'ana')]);
    const now = [item('a', 'ana'), item('b', 'luis'), item('later', 'ana'), item('new', null)];
    expect(pendingItems(handover, now).map(({ key }) => key)).toEqual(['a']);
  });

  it('[HO8] what several have and no person owns counts once, where every wall that shows one of them shows it', () => {
    const items = [item('a', 'ana'), item('b', 'eva'), item('free', null), item('new', null)];
    const of = (id: string, at: number, companyId: string | null, ...keys: string[]): Handover => ({
      ...begun(
        items.filter(({ key }) => keys.includes(key)),
        id,
      ),
      id,
      companyId,
      startedAt: iso(NOW + at),
    });
    const counts = (...open: Handover[]) => Object.fromEntries(pendingCounts(open, items));
    const [ana, eva] = [of('ana', 0, null, 'a', 'free'), of('eva', 1, null, 'b', 'free', 'new')];
    expect(counts(eva, ana)).toEqual({ ana: 2, eva: 2 });
    expect(counts(ana, of('eva', 1, 'company-1', 'b', 'free', 'new'))).toEqual({ ana: 1, eva: 3 });
    expect(counts(ana, of('luis', 1, null, 'free'))).toEqual({ ana: 2, luis: 0 });
  });

  it('[HO6] only what was handed over loses its owner', () => {
    const handover = begun([item('a', 'ana'), item('b', null)]);
    expect(releaseItem(handover, 'a')).toEqual({ unowned: ['b'] });
    expect(releaseItem(handover, 'b')).toEqual({ unowned: [] });
    expect(releaseItem(handover, 'later')).toBeNull();
  });

  it('[HO2] a later one joins the open one, and its time begins again', () => {
    const released = { ...begun([item('a', 'ana'), item('b', null)]), releasedAt: iso(NOW), isAutomatic: true };
    const now = NOW + 60_000;
    const later = (items: ShiftItem[], isAutomatic = false) =>
      newHandover({ id: 'later', from: person('ana'), place: PLACE, items, isAutomatic, now });
    const again = later([item('a', null), item('b', 'ana'), item('c', 'ana'), item('d', null)]);
    expect(joinHandover(released, again)).toEqual({
      startedAt: iso(now),
      isAutomatic: false,
      releasedAt: null,
      keys: ['a', 'b', 'c', 'd'],
      unowned: ['d'],
    });
    expect(joinHandover(begun([item('a', 'ana')]), later([item('a', 'ana')], true))).toBeNull();
    expect(joinHandover(released, later([item('c', 'ana')], true))).toMatchObject({ keys: ['a', 'b', 'c'] });
  });

  it('[HO3] its person gets back the own items; what had no owner is as it was', () => {
    const handover = begun([item('a', 'ana'), item('b', null)]);
    expect(accept(handover, item('a', 'ana'), 'ana')).toMatchObject({ isNewOwner: false, changes: { keys: ['b'] } });
    expect(accept(handover, item('b', null), 'ana')).toMatchObject({
      isNewOwner: false,
      changes: { keys: ['a'], accepted: [] },
    });
    const released = { ...handover, ...releaseItem(handover, 'a') };
    expect(accept(released, item('a', null), 'ana')).toMatchObject({ isNewOwner: true });
    expect(accept(handover, item('b', null), 'eva')).toMatchObject({ isNewOwner: true });
  });

  it('[HO6] [HO7] loses the owner of its items after a quarter of an hour in real time, an automatic one at once', () => {
    const handover = begun([item('a', 'ana')]);
    const due = (ms: number, rate = 1, only: Partial<Handover> = {}) =>
      isReleaseDue({ ...handover, ...only }, { now: NOW + ms, rate });
    expect([due(HANDOVER_WAIT_MS - 1), due(HANDOVER_WAIT_MS)]).toEqual([false, true]);
    expect([due(HANDOVER_WAIT_MS, 2), due(2 * HANDOVER_WAIT_MS, 2)]).toEqual([false, true]);
    expect(due(0, 1, { isAutomatic: true })).toBe(true);
    expect(due(HANDOVER_WAIT_MS, 1, { endedAt: iso(NOW) })).toBe(false);
    expect(due(HANDOVER_WAIT_MS, 1, { releasedAt: iso(NOW) })).toBe(false);
  });

  it('[HO7] finds who left: off duty, without a handover, and with nothing taken lately', () => {
    const items = [item('a', 'ana'), item('b', 'eva'), item('c', 'luis'), item('d', 'luis'), item('e', null)];
    const left = (onDuty: string[], handingOver: string[], now = NOW + LEFT_AFTER_MS) => [
      ...leftBehind(items, { onDuty: new Set(onDuty), handingOver: new Set(handingOver), now, rate: 1 }).keys(),
    ];
    expect(left(['ana'], ['eva'])).toEqual(['luis']);
    expect(left([], [], NOW + LEFT_AFTER_MS - 1)).toEqual([]);
  });
});

// A random shift: persons come, go, take, hand over, accept, solve and crash between two writes, while the job runs now and then.
const PEOPLE = ['ana', 'eva', 'luis', 'rosa'];
const KEYS = ['k0', 'k1', 'k2', 'k3', 'k4', 'k5'];
const who = fc.constantFrom(...PEOPLE);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('take' as const), by: who, key: fc.constantFrom(...KEYS) }) },
  fc.record({ act: fc.constant('solve' as const), key: fc.constantFrom(...KEYS) }),
  fc.record({ act: fc.constant('start' as const), by: who }),
  // `upTo`: how many writes are done before the process dies.
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('accept' as const), by: who, at: fc.nat(3), upTo: fc.nat(6) }),
  },
  fc.record({ act: fc.constant('come' as const), by: who }),
  fc.record({ act: fc.constant('leave' as const), by: who }),
  fc.record({ act: fc.constant('job' as const), upTo: fc.nat(8) }),
  fc.record({ act: fc.constant('wait' as const), minutes: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Over all runs. */
let accepted = 0;

const shift = () => {
  let now = NOW;
  const items = new Map<string, ShiftItem>();
  const handovers = new Map<string, Handover>();
  const onDuty = new Set(PEOPLE);
  /** Items that a person had once and that are not solved. */
  const owed = new Set<string>();
  /** Taken by a person on duty and not handed over since: nothing takes it away. */
  const safe = new Map<string, string>();
  const keep = (key: string, by: string): void => {
    const isHandedOver = open().some(({ from, keys }) => from.id === by && keys.includes(key));
    if (!isHandedOver) safe.set(key, by);
  };
  const handOver = (by: string): void => {
    for (const [key, owner] of safe) if (owner === by) safe.delete(key);
  };
  const open = () => [...handovers.values()].filter(({ endedAt }) => endedAt === null);
  const endEmpty = (): void => {
    for (const handover of open())
      if (pendingItems(handover, [...items.values()]).length === 0)
        handovers.set(handover.id, { ...handover, endedAt: iso(now) });
  };
  const start = (id: string, from: string, given: readonly ShiftItem[], isAutomatic: boolean): void => {
    const made = newHandover({ id, from: person(from), place: PLACE, items: given, isAutomatic, now });
    const older = open().find((handover) => handover.from.id === from);
    if (older === undefined) handovers.set(id, made);
    else handovers.set(older.id, { ...older, ...joinHandover(older, made) });
  };
  /** Writes left before the crash. */
  let writes = Infinity;
  const write = (run: () => void): void => {
    writes -= 1;
    if (writes >= 0) run();
  };
  const release = (id: string, from: string): void => {
    for (const one of items.values())
      if (one.owner?.id === from)
        write(() => {
          const current = handovers.get(id);
          const changes = current === undefined ? null : releaseItem(current, one.key);
          if (current === undefined || changes === null) return;
          items.set(one.key, { ...one, owner: null });
          handovers.set(id, { ...current, ...changes });
        });
    write(() => {
      const current = handovers.get(id);
      if (current !== undefined) handovers.set(id, { ...current, releasedAt: iso(now) });
    });
  };
  const job = (): void => {
    const waiting = open().filter(({ releasedAt }) => releasedAt === null);
    const handingOver = new Set(waiting.map(({ from }) => from.id));
    const left = leftBehind([...items.values()], { onDuty, handingOver, now, rate: 1 });
    for (const [id, one] of left) write(() => start(`auto-${id}-${handovers.size}`, id, one.items, true));
    for (const handover of open()) if (isReleaseDue(handover, { now, rate: 1 })) release(handover.id, handover.from.id);
    write(endEmpty);
  };
  const run = (one: Step, at: number): void => {
    writes = 'upTo' in one ? one.upTo : Infinity;
    switch (one.act) {
      case 'take': {
        if ((items.get(one.key)?.owner ?? null) !== null || !onDuty.has(one.by)) return;
        items.set(one.key, item(one.key, one.by, now));
        owed.add(one.key);
        keep(one.key, one.by);
        return;
      }
      case 'solve':
        items.delete(one.key);
        owed.delete(one.key);
        safe.delete(one.key);
        return;
      case 'start':
        handOver(one.by);
        start(`h${at}`, one.by, itemsOf([...items.values()], one.by), false);
        return;
      case 'accept': {
        const id = open()[one.at % Math.max(1, open().length)]?.id ?? '';
        const given = handovers.get(id);
        if (given === undefined || !onDuty.has(one.by)) return;
        for (const each of pendingItems(given, [...items.values()]))
          // One transaction: the handover and the owner together.
          write(() => {
            const current = handovers.get(id) ?? given;
            const acceptance = acceptItem(current, each, items.get(each.key)?.owner ?? null, {
              by: person(one.by),
              now,
            });
            if (acceptance.result !== 'accepted') return;
            accepted += 1;
            if (acceptance.isNewOwner) items.set(each.key, item(each.key, one.by, now));
            if (acceptance.isNewOwner) owed.add(each.key);
            handovers.set(id, { ...current, ...acceptance.changes });
            if (acceptance.isNewOwner) keep(each.key, one.by);
          });
        return;
      }
      case 'come':
        onDuty.add(one.by);
        return;
      case 'leave':
        onDuty.delete(one.by);
        handOver(one.by);
        return;
      case 'job':
        job();
        return;
      case 'wait':
        now += one.minutes * 60_000;
    }
  };
  return { run, items, open, onDuty, owed, safe, handovers };
};

describe('1,000 random handovers, with crashes', () => {
  it('[HO5] [HO7] leave nothing with an owner who is gone, and nothing that a person had without an owner or an open handover', () => {
    let handovers = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }), (steps) => {
        const world = shift();
        for (const [at, one] of steps.entries()) {
          world.run(one, at);
          for (const [key, by] of world.safe) expect(world.items.get(key)?.owner?.id).toBe(by);
        }
        // Time passes, and the job runs to its end.
        for (let round = 0; round < 4; round += 1) {
          world.run({ act: 'wait', minutes: 16 }, 0);
          world.run({ act: 'job', upTo: 1_000 }, 0);
        }
        const gone = [...world.items.values()].filter(
          ({ owner }) =>
            owner !== null &&
            !world.onDuty.has(owner.id) &&
            !world.open().some(({ from, releasedAt }) => from.id === owner.id && releasedAt === null),
        );
        expect(gone).toEqual([]);
        for (const key of world.owed) {
          const isPending = world
            .open()
            .some((handover) => pendingItems(handover, [...world.items.values()]).some((one) => one.key === key));
          expect((world.items.get(key)?.owner ?? null) !== null || isPending).toBe(true);
        }
        expect(new Set(world.open().map(({ from }) => from.id)).size).toBe(world.open().length);
        handovers += world.handovers.size;
      }),
      { numRuns: 1_000 },
    );
    expect(handovers).toBeGreaterThan(1_000);
    expect(accepted).toBeGreaterThan(300);
  });
});
