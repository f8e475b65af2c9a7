// The events, results and context of the machine in orderEdit.ts.
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { OrderConflict } from '@despacho/contract/orders/calls.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { Choices, Difference } from '../orders/merge/merge.ts';
import type { FieldValues, Patch } from '../orders/merge/values.ts';
import type { LockHolder, LossCause, PublishedLock } from './orderLockEvents.ts';

export type ReadResult = { kind: 'loaded'; order: StaffOrder } | { kind: 'missing' } | { kind: 'failed' };
export type SaveFailure = { code: ErrorCode; details?: unknown };
export type SaveResult =
  | { kind: 'saved'; order: StaffOrder }
  | { kind: 'conflict'; conflict: OrderConflict }
  | { kind: 'refused'; failure: SaveFailure };

/** The fields in which the two differ are saved. */
export type SaveInput = { base: FieldValues; requested: FieldValues; fence: number | null };

/** The order that is cancelled, and its stored reason. */
export type ReasonInput = { number: string; remarks: string | null };

export type MergeInput = { differences: readonly Difference[]; order: StaffOrder };
/** Null: the user continues to edit. */
export type MergeResult = Choices | null;

/** `idle`: the question whether the person is still there got no reply, or No [ED2]. */
export type Ending = 'saved' | 'removed' | 'left' | 'idle' | 'gone';

/** `mine`: this tab may change the order. `none`: the order needs no lock. */
export type LockState = 'none' | 'requesting' | 'mine' | 'others' | 'lost' | 'failed' | 'released';
export type LockView = {
  state: LockState;
  isPrompting: boolean;
  fence: number | null;
  holder: LockHolder | null;
  isSameUser: boolean;
  cause: LossCause | null;
  order: StaffOrder | null;
};

/** Inputs of the form by field, as they were typed. */
export type Inputs = Partial<Record<EditableField, unknown>>;

export type OrderEditEvent =
  /** The person changed an input; its value stays in the form. */
  | { type: 'TYPED' }
  /** The form has a draft again, whose fields had begun with these inputs [ED12]. */
  | { type: 'RECOVERED'; base: Inputs }
  | { type: 'SAVE' }
  | { type: 'DELETE' }
  | { type: 'LEAVE' }
  /** The screen is mounted again at once where it was only mounted twice in a row, as a development build does. */
  | { type: 'MOUNTED' }
  | { type: 'UNMOUNTED' }
  | { type: 'RETRY' }
  /** From the live connection. */
  | { type: 'ORDER'; order: StaffOrder }
  | { type: 'GONE' }
  | { type: 'LOCK_PUBLISHED'; lock: PublishedLock | null }
  | { type: 'DISCONNECTED' }
  | { type: 'RECONNECTED' }
  /** Raised by the machine itself. */
  | { type: 'RELEASE_LOCK' }
  | { type: 'IDLE' }
  /** Forwarded to the lock. */
  | { type: 'CONFIRM' }
  | { type: 'DECLINE' }
  | { type: 'TAKE_OVER' }
  | { type: 'TAKE_AGAIN' }
  | { type: 'CLEAR' }
  | { type: 'HIDDEN' }
  | { type: 'SHOWN' };

export type OrderEditEmitted =
  /** Once for each SAVE. Null: it is saved. `stopped`: the person stopped it, or the form may not be changed. */
  | { type: 'saveEnded'; refusal: SaveFailure | 'stopped' | null }
  /** Values of others that the user chose over their own; the form takes them. */
  | { type: 'decided'; patch: Patch }
  /** Another user changed a field that is being changed here too. */
  | { type: 'differs'; differences: readonly Difference[] }
  | { type: 'saved' }
  | { type: 'removalFailed' }
  | { type: 'lockLost'; cause: LossCause; holder: LockHolder | null };

export type OrderEditInput = {
  orderId: string;
  userId: string;
  isClosed: boolean;
  /** Reads from the form, which owns the values: what the person changed and has not saved. */
  unsaved: () => Inputs;
};

export type OrderEditContext = OrderEditInput & {
  /** As it is stored now; null before it was read. */
  order: StaffOrder | null;
  /** The values that the form received and a save is compared with, by field. */
  base: FieldValues | null;
  /** The values of the current save, with the reason and the decisions it needs; null when no save is in progress. */
  requested: FieldValues | null;
  lock: LockView;
  /** How the edit ends, once the lock is released. */
  ending: Ending | null;
  /** Conflicts that the server answered with in one save. */
  rounds: number;
};
