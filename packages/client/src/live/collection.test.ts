import { describe, expect, it } from 'vitest';
import { collection } from './collection.ts';

const counted = () => {
  const entities = collection<{ n: number }>();
  const calls = { a: 0, whole: 0, ids: 0 };
  entities.subscribeId('a', () => (calls.a += 1));
  entities.subscribe(() => (calls.whole += 1));
  entities.subscribeIds(() => (calls.ids += 1));
  return { held: entities, calls };
};

describe('a keyed collection', () => {
  it('notifies once for all changes, and only the watchers of what changed', () => {
    const { held: entities, calls } = counted();
    entities.set('a', { n: 1 });
    entities.set('a', { n: 2 });
    entities.set('b', { n: 1 });
    expect(calls).toEqual({ a: 0, whole: 0, ids: 0 });
    expect(entities.flush()).toBe(true);
    expect(calls).toEqual({ a: 1, whole: 1, ids: 1 });
    entities.set('b', { n: 2 });
    entities.flush();
    expect(calls).toEqual({ a: 1, whole: 2, ids: 1 });
  });

  it('does not notify when nothing changed', () => {
    const { held: entities, calls } = counted();
    const entity = { n: 1 };
    entities.set('a', entity);
    entities.flush();
    entities.set('a', entity);
    entities.delete('nobody');
    expect(entities.flush()).toBe(false);
    expect(calls).toEqual({ a: 1, whole: 1, ids: 1 });
  });

  it('keeps the array of ids until an id is added or removed', () => {
    const { held: entities } = counted();
    entities.set('a', { n: 1 });
    entities.flush();
    const before = entities.ids();
    entities.set('a', { n: 2 });
    entities.flush();
    expect(entities.ids()).toBe(before);
    entities.delete('a');
    entities.flush();
    expect(entities.ids()).toEqual([]);
    expect(before).toEqual(['a']);
  });

  it('notifies the watchers of entities that a clear removes', () => {
    const { held: entities, calls } = counted();
    entities.set('a', { n: 1 });
    entities.flush();
    entities.clear();
    entities.flush();
    expect(calls).toEqual({ a: 2, whole: 2, ids: 2 });
    expect([entities.size, entities.get('a')]).toEqual([0, undefined]);
  });

  it('does not notify a watcher after it unsubscribed, and unsubscribing twice is harmless', () => {
    const { held: entities } = counted();
    let calls = 0;
    const leave = entities.subscribeId('z', () => (calls += 1));
    leave();
    leave();
    entities.set('z', { n: 1 });
    entities.flush();
    expect(calls).toBe(0);
  });
});
