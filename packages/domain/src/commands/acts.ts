// What a complete command would do, and the rules against it.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { isOnDuty } from '../couriers/couriers.ts';
import { mayAssign } from '../orders/assigning.ts';
import { serves } from '../orders/parties.ts';
import { readyConflict } from '../orders/ready.ts';
import type { Account } from '../access/permissions.ts';
import type { CommandName } from './table.ts';
import { NOTE_JOINT } from './text.ts';

export type CommandOrder = Pick<
  Order,
  'id' | 'number' | 'status' | 'company' | 'branch' | 'courier' | 'createdAt' | 'readyAt' | 'note' | 'remarks'
>;
export type CommandCourier = Pick<
  Courier,
  'id' | 'name' | 'plate' | 'type' | 'company' | 'branch' | 'branchIds' | 'accountStatus'
>;

export type Act<O, C> =
  | { command: 'assign' | 'move'; order: O; courier: C }
  /** `reason` and `note`: the whole text of the order from then on. */
  | { command: 'cancel'; order: O; reason: string }
  | { command: 'note'; order: O; note: string }
  | { command: 'remove' | 'ready'; order: O }
  | { command: 'follow'; courier: C }
  | { command: 'late' };

/** As long as fields of an order may be. */
const MAX_TEXT = 2_000;

/** Why a command does nothing. */
export type Problem =
  | 'unknown-command'
  | 'not-allowed'
  | 'unknown-order'
  | 'unknown-courier'
  | 'superfluous'
  | 'too-long'
  /** A branch assigns only orders that still wait [OR95]. */
  | 'not-queued'
  | 'has-other'
  | 'has-none'
  | 'has-it'
  | 'off-duty'
  | 'elsewhere'
  | 'left'
  | 'is-ready';

/** What is against the order alone, before more is typed; null: nothing. */
export const orderProblem = (command: CommandName, order: CommandOrder, account: Account): Problem | null => {
  switch (command) {
    case 'assign':
    case 'move':
      if (!mayAssign(account, order)) return 'not-queued';
      if (command === 'assign') return order.courier === null ? null : 'has-other';
      return order.courier === null ? 'has-none' : null;
    case 'ready':
      if (readyConflict(order) !== null) return 'left';
      return order.readyAt === null ? null : 'is-ready';
    case 'cancel':
    case 'remove':
    case 'note':
    case 'follow':
    case 'late':
      return null;
  }
};

/** [OR52] What is against this courier for this order; null: nothing. */
export const courierProblem = (order: CommandOrder, courier: CommandCourier): Problem | null => {
  if (order.courier?.id === courier.id) return 'has-it';
  if (!isOnDuty(courier)) return 'off-duty';
  return serves(courier, { companyId: order.company.id, branchId: order.branch?.id ?? null }) ? null : 'elsewhere';
};

/** [CL6] [OA9] A text is added to the one that the order has; nothing that was written is lost. Null: too long together. */
export const withAddedText = (before: string | null, text: string): string | null => {
  const whole = before === null || before.trim() === '' ? text : `${before}${NOTE_JOINT}${text}`;
  return whole.length > MAX_TEXT ? null : whole;
};

/** `text`: never empty. */
export const textAct = <O extends CommandOrder>(
  command: 'cancel' | 'note',
  order: O,
  text: string,
): Act<O, never> | 'too-long' => {
  const whole = withAddedText(command === 'note' ? order.note : order.remarks, text);
  if (whole === null) return 'too-long';
  return command === 'note' ? { command, order, note: whole } : { command, order, reason: whole };
};

/** [CL5] It ends an order, hides it, or takes it from a courier who has left with it. */
export const destroys = (act: Act<CommandOrder, unknown>): boolean =>
  act.command === 'cancel' ||
  act.command === 'remove' ||
  (act.command === 'move' && act.order.status === ORDER_STATUS.GOING);
