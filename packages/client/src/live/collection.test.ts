import { describe, expect, it } from 'vitest';
import { collection } from './collection.ts';

const counted = () => {
  const held = collection<{ n: number }>();
  const calls = { a: 0, whole: 0, ids: 0 };
  held.subscribeId('a', () => (calls.a += 1));
  held.subscribe(() => (calls.whole += 1));
  held.subscribeIds(() => (calls.ids += 1));
  return { held, calls };
};

describe('a keyed collection', () => {
  it('tells once for all changes, and only those who watch what changed', () => {
    const { held, calls } = counted();
    held.set('a', { n: 1 });
    held.set('a', { n: 2 });
    held.set('b', { n: 1 });
    expect(calls).toEqual({ a: 0, whole: 0, ids: 0 });
    expect(held.flush()).toBe(true);
    expect(calls).toEqual({ a: 1, whole: 1, ids: 1 });
    held.set('b', { n: 2 });
    held.flush();
    expect(calls).toEqual({ a: 1, whole: 2, ids: 1 });
  });

  it('says nothing when nothing changed', () => {
    const { held, calls } = counted();
    const entity = { n: 1 };
    held.set('a', entity);
    held.flush();
    held.set('a', entity);
    held.delete('nobody');
    expect(held.flush()).toBe(false);
    expect(calls).toEqual({ a: 1, whole: 1, ids: 1 });
  });

  it('keeps the array of ids until one comes or goes', () => {
    const { held } = counted();
    held.set('a', { n: 1 });
    held.flush();
    const before = held.ids();
    held.set('a', { n: 2 });
    held.flush();
    expect(held.ids()).toBe(before);
    held.delete('a');
    held.flush();
    expect(held.ids()).toEqual([]);
    expect(before).toEqual(['a']);
  });

  it('tells those who watched what a clearing removed', () => {
    const { held, calls } = counted();
    held.set('a', { n: 1 });
    held.flush();
    held.clear();
    held.flush();
    expect(calls).toEqual({ a: 2, whole: 2, ids: 2 });
    expect([held.size, held.get('a')]).toEqual([0, undefined]);
  });

  it('forgets who left, and can be left twice', () => {
    const { held } = counted();
    let calls = 0;
    const leave = held.subscribeId('z', () => (calls += 1));
    leave();
    leave();
    held.set('z', { n: 1 });
    held.flush();
    expect(calls).toBe(0);
  });
});
