// The hooks of one view: `export const { LiveProvider, useEntity, useLive } = liveHooks<WallDocs>()`, once in each app.
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';
import type { Readable } from '../readable.ts';
import { areSameItems } from '../areSameItems.ts';
import type { Ages, Collections, Live, LiveStatus, Moment } from './live.ts';

export type LiveOptions<T> = {
  /**
   * Real milliseconds, a multiple of 250: the selector runs that often, with the clock, whether or not anything changed.
   * Without it the selector runs after each applied frame. Over a whole collection give 250 or more.
   */
  everyMs?: number;
  /**
   * The previous value is reused when it returns true; by default for the same value, or an array of the same items.
   */
  isEqual?: (a: T, b: T) => boolean;
};

export type Select<D, T> = (collections: Collections<D>, now: number) => T;

const useReadable = <T>(readable: Readable<T>): T => useSyncExternalStore(readable.subscribe, readable.get);

export const liveHooks = <D extends object>() => {
  const LiveContext = createContext<Live<D> | null>(null);

  /** The connection itself: for `report`, `retry` and for reading outside a render. */
  const useConnection = (): Live<D> => {
    const live = use(LiveContext);
    if (live === null) throw new Error('a live hook is used outside LiveProvider');
    return live;
  };

  const useLive = <T>(select: Select<D, T>, { everyMs, isEqual = areSameItems }: LiveOptions<T> = {}): T => {
    const moment = useConnection().moment(everyMs);
    const selector = ({ collections, now }: Moment<D>): T => select(collections, now);
    return useSyncExternalStoreWithSelector(moment.subscribe, moment.get, null, selector, isEqual);
  };

  /** Undefined when it is not there (any more). */
  const useEntity = <N extends keyof D>(kind: N, id: string): D[N] | undefined => {
    const collection = useConnection().collections[kind];
    const subscribe = useCallback((listener: () => void) => collection.subscribeId(id, listener), [collection, id]);
    const get = useCallback(() => collection.get(id), [collection, id]);
    return useSyncExternalStore(subscribe, get);
  };

  /** In the order they came; the same array until one comes or goes. */
  const useIds = (kind: keyof D): readonly string[] => {
    const collection = useConnection().collections[kind];
    return useSyncExternalStore(collection.subscribeIds, collection.ids);
  };

  const useAges = (): Ages => useReadable(useConnection().ages);
  const useLiveStatus = (): LiveStatus => useReadable(useConnection().status);

  /** The operation's clock in whole steps of `everyMs` real milliseconds, a multiple of 250. */
  const useServerNow = (everyMs: number): number => useReadable(useConnection().tick(everyMs));

  return { LiveProvider: LiveContext, useConnection, useLive, useEntity, useIds, useAges, useLiveStatus, useServerNow };
};
