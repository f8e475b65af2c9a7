import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds as liveKinds } from '@despacho/contract/live/kinds.ts';
import { describe, expect, it } from 'vitest';
import { createApplier } from './applier.ts';
import { staffKinds } from './kinds.ts';
import { keptKind } from './keptKind.ts';

const v = (n: number): string => String(1_700_000_000_000_000 + n);
const staffOrder = (only = {}) => liveKinds.order.staff.parse(sampleOrder(only));
const put = (id: string, n: number, only = {}): Change => ({
  kind: 'order',
  id,
  v: v(n),
  doc: staffOrder({ id, ...only }),
});

const applied = () => {
  const kinds = staffKinds();
  const frames: (() => void)[] = [];
  const applier = createApplier(kinds, (run) => frames.push(run));
  const joined = (changes: Change[], full = true, positions: [string, number, number, number, null, null][] = []) =>
    applier.join({
      answer: { ok: true, epoch: 'e', clock: '1-0', scope: 's', serverTime: 0, rate: 1, build: 'b', full, positions },
      changes,
    });
  return { kinds, frames, applier, joined, draw: () => frames.splice(0).forEach((run) => run()) };
};

describe('applying frames of the connection', () => {
  it('applies all patches of one frame together', () => {
    const { kinds, frames, applier, draw } = applied();
    let notifications = 0;
    kinds.order.subscribe(() => (notifications += 1));
    for (let n = 1; n <= 50; n += 1) applier.patch([put('order-1', n)]);
    expect([frames.length, kinds.order.size]).toEqual([1, 0]);
    draw();
    expect([notifications, kinds.order.size]).toEqual([1, 1]);
  });

  it('[LV1] a full body replaces all collections whole, with any versions', () => {
    const { kinds, joined } = applied();
    joined([put('a', 5), put('b', 5)]);
    joined([put('b', 4, { number: 'GT-2' })]);
    expect([...kinds.order.ids()]).toEqual(['b']);
    expect(kinds.order.get('b')?.number).toBe('GT-2');
  });

  it('[LV1] a partial body adds to the existing entities', () => {
    const { kinds, joined } = applied();
    joined([put('a', 5), put('b', 5)]);
    joined([{ kind: 'order', id: 'a', v: v(5), gone: true }, put('c', 6)], false);
    expect([...kinds.order.ids()]).toEqual(['b', 'c']);
  });

  it('[LV3] a join includes the patches that arrived before it', () => {
    const { kinds, joined, applier, draw } = applied();
    joined([put('a', 1)]);
    applier.patch([put('a', 9, { number: 'GT-9' })]);
    joined([put('a', 5, { number: 'GT-5' })], false);
    draw();
    expect(kinds.order.get('a')?.number).toBe('GT-9');
  });

  it('[LV14] keeps the position object of couriers that did not move, and removes couriers absent from a full list', () => {
    const { kinds, applier, draw, joined } = applied();
    joined([], true, [
      ['c1', 14.6, -90.5, 1_000, null, null],
      ['c2', 14.6, -90.5, 1_000, null, null],
    ]);
    const first = kinds.position.get('c1');
    applier.positions({ serverTime: 0, all: false, positions: [['c1', 14.6, -90.5, 1_000, null, null]] });
    draw();
    expect(kinds.position.get('c1')).toBe(first);
    expect(kinds.position.size).toBe(2);
    applier.positions({ serverTime: 0, all: true, positions: [['c1', 14.7, -90.5, 2_000, 8, 0.5]] });
    draw();
    expect([...kinds.position.values()]).toEqual([
      { courierId: 'c1', position: { lat: 14.7, lng: -90.5 }, at: 2_000, accuracyM: 8, battery: 0.5 },
    ]);
  });

  it('[LV10] hashes everything received, drawn or not', () => {
    const one = applied();
    one.applier.patch([put('a', 1), put('b', 2)]);
    const other = applied();
    other.joined([put('b', 2), put('a', 1)]);
    expect(one.applier.hashes()).toEqual(other.applier.hashes());
  });

  it('an unreadable document keeps its last valid version, is counted, and is part of the hash', () => {
    const order = keptKind(liveKinds.order.staff);
    order.apply(put('a', 1));
    order.apply({ kind: 'order', id: 'a', v: v(2), doc: { id: 'a', status: 'unknown' } });
    expect([order.unreadable(), order.get('a')?.id, order.versions().get('a')?.v]).toEqual([1, 'a', v(2)]);
    order.apply(put('a', 3));
    expect(order.unreadable()).toBe(0);
  });
});
