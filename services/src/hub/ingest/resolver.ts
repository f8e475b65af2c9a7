// Reads documents once that left a query; a read that fails is repeated until it succeeds.
import type { ReadDocument } from '../../store/source/watch.ts';
import type { Timers } from '../timers.ts';

export type Resolver = {
  request(paths: Iterable<string>): void;
  close(): void;
};

type Options = {
  read(paths: readonly string[]): Promise<ReadDocument[]>;
  onRead(documents: ReadDocument[]): void;
  onError(error: unknown): void;
  timers: Timers;
};

const AT_ONCE = 200;
const RETRY_MS = 1_000;

export const createResolver = ({ read, onRead, onError, timers }: Options): Resolver => {
  const waiting = new Set<string>();
  let isReading = false;
  let isClosed = false;
  let stopRetry: (() => void) | null = null;

  const readNext = async (): Promise<void> => {
    const paths = [...waiting].slice(0, AT_ONCE);
    for (const path of paths) waiting.delete(path);
    try {
      const documents = await read(paths);
      if (!isClosed) onRead(documents);
    } catch (error) {
      for (const path of paths) waiting.add(path);
      throw error;
    }
  };

  const pump = async (): Promise<void> => {
    if (isReading || isClosed) return;
    isReading = true;
    try {
      while (waiting.size > 0) {
        if (isClosed) return;
        await readNext();
      }
    } catch (error) {
      onError(error);
      if (!isClosed) stopRetry = timers.after(RETRY_MS, () => void pump());
    } finally {
      isReading = false;
    }
  };

  return {
    request: (paths) => {
      for (const path of paths) waiting.add(path);
      void pump();
    },
    close: () => {
      isClosed = true;
      stopRetry?.();
    },
  };
};
