// Who is to carry these orders: asks with suggestions, saves, reports and offers to take it back, as one awaited call.
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
