// Sends changes to Redis in order, one call at a time: at once when idle, else the changes collected meanwhile. Failed
// changes are dropped: the live set contains them and is published again.
import { setTimeout as delay } from 'node:timers/promises';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import type { Published, StateChange } from '../../store/live/publish.ts';

export type Outbox = {
  send(changes: readonly StateChange[], fixes?: readonly Fix[]): void;
  /** Null: there is no state to publish into; the rebuild publishes what is sent meanwhile. */
  setEpoch(epoch: string | null): void;
  /** When everything sent so far has been published or has failed. */
  settled(): Promise<void>;
};

type Options = {
  publish(epoch: string, changes: readonly StateChange[]): Promise<Published>;
  publishPositions(fixes: readonly Fix[]): Promise<unknown>;
  onPublished(accepted: number, sent: number): void;
  /** Some changes were not published: the state must be rebuilt. */
  onRejected(reason: unknown): void;
};

/**
 * Under load changes gather here, once for all gateways: what comes together costs one call, one read of the stream and
 * one frame per room. A little longer than a room's own interval, so that nothing waits a second time there.
 */
const PAUSE_MS = LIVE.roomFrameMs + 10;

export const createOutbox = ({ publish, publishPositions, onPublished, onRejected }: Options): Outbox => {
  let epoch: string | null = null;
  let changes: StateChange[] = [];
  let fixes: Fix[] = [];
  let sending: Promise<void> = Promise.resolve();
  let isSending = false;

  const sendNext = async (into: string): Promise<void> => {
    const nextChanges = changes;
    const nextFixes = fixes;
    changes = [];
    fixes = [];
    if (nextFixes.length > 0) await publishPositions(nextFixes);
    if (nextChanges.length === 0) return;
    const published = await publish(into, nextChanges);
    if (published.ok) onPublished(published.accepted, nextChanges.length);
    else onRejected(published.code);
  };

  const pump = async (): Promise<void> => {
    isSending = true;
    try {
      for (let into = epoch; into !== null && changes.length + fixes.length > 0; into = epoch) {
        await sendNext(into);
        await delay(PAUSE_MS);
      }
    } catch (error) {
      onRejected(error);
    } finally {
      isSending = false;
    }
  };

  return {
    send: (newChanges, newFixes = []) => {
      if (epoch === null) return;
      changes.push(...newChanges);
      fixes.push(...newFixes);
      if (!isSending && changes.length + fixes.length > 0) sending = pump();
    },
    setEpoch: (made) => {
      epoch = made;
      if (made === null) {
        changes = [];
        fixes = [];
      }
    },
    settled: async () => sending,
  };
};
