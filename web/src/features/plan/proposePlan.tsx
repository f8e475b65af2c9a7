// Proposes a plan as one awaited call: dialog, save, results and undo.
import type { PlanFrame } from '@despacho/contract/orders/assignmentPlan.ts';
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import { PlanDialog } from './PlanDialog.tsx';

/** True when something was assigned. */
export const proposePlan = async (frame: PlanFrame): Promise<boolean> =>
  openDialog<boolean>((answer, state) => <PlanDialog frame={frame} answer={answer} state={state} />);
