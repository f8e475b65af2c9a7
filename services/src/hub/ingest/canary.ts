// Proves that the listeners are alive: a document written every 10 s must come back through the orders' listener.
import type { Canary } from '@despacho/contract/live/kinds.ts';
import type { Stop, Timers } from '../timers.ts';

export type CanaryWatch = {
  onEcho(canary: Canary): void;
  close(): Promise<void>;
};

type Options = {
  ingestId: string;
  put(canary: Canary): Promise<void>;
  drop(ingestId: string): Promise<void>;
  /** No echo for 15 s: every listener is reopened. */
  onSilence(): void;
  onError(error: unknown): void;
  timers: Timers;
  /** Real milliseconds. */
  realNow(): number;
};

const WRITE_MS = 10_000;
const SILENT_MS = 15_000;
const CHECK_MS = 1_000;
/** A canary of this age belongs to an ingest that has ended. */
const DEAD_MS = 60_000;

export const watchCanary = ({ ingestId, put, drop, onSilence, onError, timers, realNow }: Options): CanaryWatch => {
  const canaries = new Map<string, number>();
  let lastEchoAt = realNow();
  let isWriting = false;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    await put({ id: ingestId, writtenAt: realNow() }).catch(onError);
    isWriting = false;
  };

  const listen = (): void => {
    if (realNow() - lastEchoAt <= SILENT_MS) return;
    // The new listeners get their own 15 s.
    lastEchoAt = realNow();
    onSilence();
  };

  const clean = (): void => {
    for (const [id, writtenAt] of canaries) {
      if (id === ingestId || realNow() - writtenAt < DEAD_MS) continue;
      canaries.delete(id);
      void drop(id).catch(onError);
    }
  };

  const stops: Stop[] = [
    timers.every(WRITE_MS, () => void write()),
    timers.every(CHECK_MS, listen),
    timers.every(DEAD_MS, clean),
  ];
  void write();

  return {
    onEcho: ({ id, writtenAt }) => {
      canaries.set(id, writtenAt);
      if (realNow() - writtenAt <= SILENT_MS) lastEchoAt = realNow();
    },
    close: async () => {
      for (const stop of stops) stop();
      await drop(ingestId).catch(onError);
    },
  };
};
