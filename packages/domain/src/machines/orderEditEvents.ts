// What happens to a form of an order, and what it answers: the words of the machine beside this file.
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { OrderConflict } from '@despacho/contract/orders/calls.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import type { Choices, Difference } from '../order/merge/merge.ts';
import type { FieldValues, Patch } from '../order/merge/values.ts';
import type { Holder, LossCause, Mark } from './orderLockEvents.ts';

export type Loaded = { kind: 'loaded'; order: StaffOrder } | { kind: 'missing' } | { kind: 'failed' };
export type SaveFailure = { code: ErrorCode; details?: unknown };
export type SaveAnswer =
  | { kind: 'saved'; order: StaffOrder }
  | { kind: 'conflict'; conflict: OrderConflict }
  | { kind: 'refused'; failure: SaveFailure };

/** What is to be saved is what differs between the two. */
export type SaveInput = { base: FieldValues; wanted: FieldValues; fence: number | null };

export type MergeInput = { differences: readonly Difference[]; order: StaffOrder };

/** `idle`: nobody was there, or said no. */
export type Ending = 'saved' | 'removed' | 'left' | 'idle' | 'gone';

/** `mine`: this tab may change the order; so it may where no lock is needed. */
export type LockState = 'none' | 'asking' | 'mine' | 'others' | 'lost' | 'failed' | 'released';
export type LockView = {
  state: LockState;
  isPrompting: boolean;
  fence: number | null;
  holder: Holder | null;
  isSameUser: boolean;
  cause: LossCause | null;
  order: StaffOrder | null;
};

export type OrderEditEvent =
  /** What stands in the inputs now. */
  | { type: 'TYPED'; draft: FieldValues }
  | { type: 'SAVE'; wanted: FieldValues }
  | { type: 'DELETE' }
  | { type: 'LEAVE' }
  | { type: 'RETRY' }
  /** From the live connection. */
  | { type: 'ORDER'; order: StaffOrder }
  | { type: 'GONE' }
  | { type: 'MARK'; mark: Mark | null }
  | { type: 'AWAY' }
  | { type: 'BACK' }
  /** The machine's own: the lock is to be given back; nobody is there. */
  | { type: 'LET_GO' }
  | { type: 'IDLE' }
  /** For the lock. */
  | { type: 'CONFIRM' }
  | { type: 'DECLINE' }
  | { type: 'TAKE_OVER' }
  | { type: 'TAKE_AGAIN' }
  | { type: 'CLEAR' }
  | { type: 'HIDDEN' }
  | { type: 'SHOWN' };

export type OrderEditEmitted =
  /** A save came to its end; null: it is saved, `stopped`: the person thought better of it, or may not. */
  | { type: 'answered'; refusal: SaveFailure | 'stopped' | null }
  /** To be put into the inputs. */
  | { type: 'adopted'; patch: Patch }
  /** Somebody else changed what was being changed here too. */
  | { type: 'differs'; differences: readonly Difference[] }
  | { type: 'saved' }
  | { type: 'removalFailed' }
  | { type: 'lockLost'; cause: LossCause; holder: Holder | null };

export type OrderEditInput = { orderId: string; userId: string; isClosed: boolean };

export type OrderEditContext = OrderEditInput & {
  /** As it is stored now; null before it was read. */
  order: StaffOrder | null;
  /** What was read, by field; what a save is compared with. */
  base: FieldValues | null;
  draft: FieldValues | null;
  differences: readonly Difference[];
  lock: LockView;
  /** Where it leads, once the lock is given back. */
  ending: Ending | null;
  /** How often the server knew better in one save. */
  rounds: number;
};

/** Null: not now. */
export type MergeAnswer = Choices | null;
