// Renews the tabs of connected staff in the live state: the lock of a tab that is gone is ended.
import type { Redis } from 'ioredis';
import type { Log } from '../../../platform/log.ts';
import type { KeyOf } from '../../../store/live/keys.ts';
import { renewTabs } from '../../../store/live/tabs.ts';
import type { LiveSocket } from './server.ts';

type Options = { redis: Redis; key: KeyOf; log: Log };

export type RenewTabs = (sockets: readonly LiveSocket[]) => void;

/** A renewal that fails is not repeated: the next one comes in time. */
export const createTabRenewal =
  ({ redis, key, log }: Options): RenewTabs =>
  (sockets) => {
    const staff = sockets.filter(({ data }) => data.badge.kind === 'staff').map(({ data }) => data.sessionId);
    void renewTabs(redis, key, staff).catch(() => log.debug('tabs could not be renewed'));
  };
