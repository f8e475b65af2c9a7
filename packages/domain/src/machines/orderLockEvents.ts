// The events, results and context of the machine in orderLock.ts.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';

export type LockHolder = { id: string; name: string };

export type Acquired =
  /** `leftMs`: for how long it is certainly valid from now on [ED4]. `order`: as it was then. */
  | { kind: 'granted'; fence: number; leftMs: number; order: StaffOrder }
  | { kind: 'locked'; holder: LockHolder; isSameUser: boolean }
  /** A closed order needs no lock [ED1]. */
  | { kind: 'unneeded' }
  | { kind: 'failed' };
export type Renewed =
  | { kind: 'renewed'; leftMs: number }
  | { kind: 'lost'; holder: LockHolder | null }
  /** The lock may still be valid. */
  | { kind: 'unreachable' };

/** `revoked`: by another tab, or cleared. `expired`: not renewed in time. `idle`, `declined`: no reply to the question, or No. */
export type LossCause = 'revoked' | 'expired' | 'idle' | 'declined';

/** The lock of the order as the live connection publishes it. */
export type PublishedLock = LockHolder & { fence: number };

export type OrderLockEvent =
  | { type: 'TYPED' }
  | { type: 'CONFIRM' }
  | { type: 'DECLINE' }
  | { type: 'TAKE_OVER' }
  | { type: 'TAKE_AGAIN' }
  | { type: 'CLEAR' }
  | { type: 'RELEASE' }
  | { type: 'LOCK_PUBLISHED'; lock: PublishedLock | null }
  /** The server refused a save because of it. */
  | { type: 'LOST'; holder: LockHolder | null }
  | { type: 'DISCONNECTED' }
  | { type: 'RECONNECTED' }
  | { type: 'HIDDEN' }
  | { type: 'SHOWN' }
  | { type: 'RENEW' }
  | { type: 'RENEWED' };

export type OrderLockInput = { userId: string };

export type OrderLockContext = {
  userId: string;
  fence: number | null;
  leftMs: number;
  /** As it was when the lock was granted. */
  order: StaffOrder | null;
  /** Another person, or the same one in another tab. */
  holder: LockHolder | null;
  isSameUser: boolean;
  cause: LossCause | null;
  isTakingOver: boolean;
  /** The live connection has published this tab's lock: from then on its absence means that it ended. */
  isPublished: boolean;
  hasTyped: boolean;
  wasOffline: boolean;
};
