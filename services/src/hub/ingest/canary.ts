// Proves that the listeners work: a document written every 10 s must return through the listener of orders. Only the echo of
// a number that this process wrote itself counts, because phones can write to the same collection [LV29].
import type { Canary } from '@despacho/contract/live/kinds.ts';
import { canaryId, type CanaryDocument } from '../../store/canary.ts';
import type { Stop, Timers } from '../timers.ts';

export type CanaryWatch = {
  /** The canary to publish; null for the canaries of others and for forged ones. */
  onEcho(documentId: string, echo: CanaryDocument): Canary | null;
  close(): Promise<void>;
};

type Options = {
  ingestId: string;
  put(canary: CanaryDocument): Promise<void>;
  /** Removes a document, by its own id. */
  drop(documentId: string): Promise<void>;
  /** No echo for 15 s: every listener is reopened. */
  onSilence(): void;
  onError(error: unknown): void;
  timers: Timers;
  /** Real milliseconds. */
  realNow(): number;
  /** Milliseconds that never run backwards. */
  monotonicNow(): number;
  /** A number that cannot be guessed, new at each call. */
  nonce(): string;
};

const WRITE_MS = 10_000;
const SILENT_MS = 15_000;
const CHECK_MS = 1_000;
/** A canary that was not written for so long belongs to an ingest that has ended. */
const DEAD_MS = 60_000;

export const watchCanary = (options: Options): CanaryWatch => {
  const { ingestId, put, drop, onSilence, onError, timers, realNow, monotonicNow, nonce } = options;
  /** When each number was written; it is removed with its echo. */
  const written = new Map<string, number>();
  /** The canaries of others, by document: what they last contained and since when. */
  const others = new Map<string, { text: string; since: number }>();
  let lastEchoAt = monotonicNow();
  let isWriting = false;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    const now = monotonicNow();
    for (const [number, at] of written) if (now - at > DEAD_MS) written.delete(number);
    const number = nonce();
    written.set(number, now);
    await put({ id: ingestId, writtenAt: realNow(), nonce: number }).catch(onError);
    isWriting = false;
  };

  const listen = (): void => {
    if (monotonicNow() - lastEchoAt <= SILENT_MS) return;
    // The new listeners get their own 15 s.
    lastEchoAt = monotonicNow();
    onSilence();
  };

  const clean = (): void => {
    for (const [documentId, { since }] of others) {
      if (monotonicNow() - since < DEAD_MS) continue;
      others.delete(documentId);
      void drop(documentId).catch(onError);
    }
  };

  const stops: Stop[] = [
    timers.every(WRITE_MS, () => void write()),
    timers.every(CHECK_MS, listen),
    timers.every(DEAD_MS, clean),
  ];
  void write();

  return {
    onEcho: (documentId, echo) => {
      if (documentId !== canaryId(ingestId)) {
        const text = JSON.stringify(echo);
        if (others.get(documentId)?.text !== text) others.set(documentId, { text, since: monotonicNow() });
        return null;
      }
      const at = written.get(echo.nonce ?? '');
      if (at === undefined) return null;
      written.delete(echo.nonce ?? '');
      const ageMs = monotonicNow() - at;
      if (ageMs <= SILENT_MS) lastEchoAt = monotonicNow();
      return { id: ingestId, writtenAt: realNow() - ageMs };
    },
    close: async () => {
      for (const stop of stops) stop();
      await drop(canaryId(ingestId)).catch(onError);
    },
  };
};
