// What happens to the lock of a form, and what is known of it: the words of the machine beside this file.
import type { StaffOrder } from '@despacho/contract/views.ts';

export type Holder = { id: string; name: string };

export type Acquired =
  /** `leftMs`: for how long it surely holds from now on [ED4]. `order`: as it was when it was given. */
  | { kind: 'granted'; fence: number; leftMs: number; order: StaffOrder }
  | { kind: 'held'; holder: Holder; isSameUser: boolean }
  /** The order came to its end: it needs no lock. */
  | { kind: 'needless' }
  | { kind: 'failed' };
export type Renewed =
  | { kind: 'renewed'; leftMs: number }
  | { kind: 'lost'; holder: Holder | null }
  /** Nobody answered: the lock may still be ours. */
  | { kind: 'unreachable' };

/** Why it is lost: `taken` by somebody or taken away, `expired` unrenewed, `idle` and `declined` by the question. */
export type LossCause = 'taken' | 'expired' | 'idle' | 'declined';

/** What the order says of its lock, as it comes by the live connection. */
export type Mark = Holder & { fence: number };

export type OrderLockEvent =
  | { type: 'TYPED' }
  | { type: 'CONFIRM' }
  | { type: 'DECLINE' }
  | { type: 'TAKE_OVER' }
  | { type: 'TAKE_AGAIN' }
  | { type: 'CLEAR' }
  | { type: 'RELEASE' }
  | { type: 'MARK'; mark: Mark | null }
  /** The server said so at a save. */
  | { type: 'LOST'; holder: Holder | null }
  | { type: 'AWAY' }
  | { type: 'BACK' }
  | { type: 'HIDDEN' }
  | { type: 'SHOWN' }
  | { type: 'RENEW' }
  | { type: 'RENEWED' };

export type OrderLockInput = { userId: string };

export type OrderLockContext = {
  userId: string;
  fence: number | null;
  leftMs: number;
  /** The lock was granted with this. */
  order: StaffOrder | null;
  /** Somebody else, or oneself in another tab. */
  holder: Holder | null;
  isSameUser: boolean;
  cause: LossCause | null;
  isTakingOver: boolean;
  /** The live connection has shown our own mark: from then on its absence means something. */
  isSeen: boolean;
  hasTyped: boolean;
  wasAway: boolean;
};
