// Assigns a courier to orders as one awaited call: dialog with suggestions, save, result and undo.
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import type { Assignable } from './assign.ts';
import { AssignDialog } from './AssignDialog.tsx';

/** True when something changed. */
export const assignCourier = async (orders: readonly Assignable[]): Promise<boolean> => {
  const [first, ...rest] = orders;
  if (first === undefined) return false;
  return openDialog<boolean>((answer, state) => (
    <AssignDialog orders={[first, ...rest]} answer={answer} state={state} />
  ));
};
