// What a screen that edits one order is given by `useOrderEdit`, and what it tells in return.
import type { EditedOrder } from '@despacho/contract/orders/forms.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import type { FormValues } from '@despacho/domain/order/merge/values.ts';
import type { Refusal } from '../../kit/form/refusal.ts';
import type { OpenEdit } from './openOrderEdit.ts';

/** `idle`: nobody answered the question whether he is still there, or said no: to all orders. */
export type Ending = 'saved' | 'removed' | 'left' | 'idle';

export type OrderEditOptions = {
  orderId: string;
  /** Delivered, cancelled, deleted: no lock and no deleting, the same comparison at the save. */
  isClosed: boolean;
  /** Once, when nothing of the form is left to do and the lock is given back; the place to go on to another screen. */
  onOver: (ending: Ending) => void;
};

export type OpenOrder = {
  stage: 'open';
  /** As it is now. */
  order: StaffOrder;
  /** What the fields begin with: `useKitForm({ schema: editOrderForm, values: edit.values, submit: edit.save })`. */
  values: FormValues;
  isClosed: boolean;
  /** `LockNotice` says why not. */
  isEditable: boolean;
  /** Saving, deleting, giving back. */
  isBusy: boolean;
  /** Something typed is not saved. */
  hasChanges: boolean;
  /** `submit` of the kit's form: asks for a reason, merges, saves, says how it went. Null when it was saved. */
  save: (form: EditedOrder) => Promise<Refusal | null>;
  /** Asks first. */
  remove: () => void;
  /** Asks first where something is unsaved, gives the lock back, then `onOver('left')`. */
  leave: () => void;
  /** For the parts of this folder. */
  open: OpenEdit;
};

export type OrderEdit =
  | { stage: 'loading' }
  /** 'Orden ya no disponible'. */
  | { stage: 'gone' }
  | { stage: 'failed'; retry: () => void }
  /** `onOver` was or is about to be called. */
  | { stage: 'over' }
  | OpenOrder;
