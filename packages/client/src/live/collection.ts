// Entities of one kind by id. An entity is replaced, never mutated; a watcher of one id is notified of that id only.
import { Subject } from 'rxjs';
import { subscribeTo } from '../changes.ts';
import type { Unsubscribe } from '../readable.ts';

/** What screens see. */
export type Collection<T> = {
  get(id: string): T | undefined;
  has(id: string): boolean;
  /** The same array until an id comes or goes. */
  ids(): readonly string[];
  values(): IterableIterator<T>;
  readonly size: number;
  subscribe(listener: () => void): Unsubscribe;
  subscribeId(id: string, listener: () => void): Unsubscribe;
  subscribeIds(listener: () => void): Unsubscribe;
};

/** Changes are noted as they are made; `flush` notifies the listeners once for all of them. */
export type WritableCollection<T> = Collection<T> & {
  set(id: string, entity: T): void;
  delete(id: string): void;
  clear(): void;
  /** Whether anything had changed. */
  flush(): boolean;
};

export const collection = <T>(): WritableCollection<T> => {
  const entities = new Map<string, T>();
  const touched = new Set<string>();
  const byId = new Map<string, Subject<void>>();
  const whole = new Subject<void>();
  const membership = new Subject<void>();
  let ids: readonly string[] = [];
  let areIdsOutdated = false;

  return {
    get: (id) => entities.get(id),
    has: (id) => entities.has(id),
    ids: () => ids,
    values: () => entities.values(),
    get size() {
      return entities.size;
    },
    subscribe: (listener) => subscribeTo(whole, listener),
    subscribeIds: (listener) => subscribeTo(membership, listener),
    subscribeId: (id, listener) => {
      const watching = byId.get(id) ?? new Subject<void>();
      byId.set(id, watching);
      const leave = subscribeTo(watching, listener);
      return () => {
        leave();
        if (!watching.observed && byId.get(id) === watching) byId.delete(id);
      };
    },
    set: (id, entity) => {
      if (!entities.has(id)) areIdsOutdated = true;
      else if (Object.is(entities.get(id), entity)) return;
      entities.set(id, entity);
      touched.add(id);
    },
    delete: (id) => {
      if (!entities.delete(id)) return;
      areIdsOutdated = true;
      touched.add(id);
    },
    clear: () => {
      for (const id of entities.keys()) touched.add(id);
      areIdsOutdated ||= entities.size > 0;
      entities.clear();
    },
    flush: () => {
      if (touched.size === 0) return false;
      const changedIds = [...touched];
      touched.clear();
      const haveIdsChanged = areIdsOutdated;
      if (areIdsOutdated) ids = [...entities.keys()];
      areIdsOutdated = false;
      for (const id of changedIds) byId.get(id)?.next();
      if (haveIdsChanged) membership.next();
      whole.next();
      return true;
    },
  };
};
