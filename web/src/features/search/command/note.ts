// The line below the field while a command is typed: its effect, what it lacks, or why it does nothing.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { orderText } from '../../../entities/orders/text.ts';
import { commandText, effectText, PROBLEM_TEXT } from './text.ts';
import type { Command, CommandAct, Courier, Order, Reading } from './useCommand.ts';

/** `how`: what Enter does; null: nothing. */
export type Note = { text: string; how: string | null; tone: 'hint' | 'problem' | 'effect' | 'danger' };

type NameOf = (courier: { id: string; name: string }) => string;

const orderName = ({ number, company, branch }: Order): string =>
  effectText.order(typed(number), orderText.branchOf(company.name, branch?.name ?? null));

const stateOf = ({ status, courier }: Order, nameOf: NameOf): string =>
  effectText.state(status, courier === null ? null : nameOf(courier));

const effectOf = (act: CommandAct, carried: number, nameOf: NameOf): string => {
  const courierName = ({ name, plate }: Courier): string => effectText.courier(name, plate);
  switch (act.command) {
    case 'assign':
      return effectText.assign(orderName(act.order), courierName(act.courier), carried);
    case 'move': {
      const { courier, status } = act.order;
      const from = courier === null ? orderText.none : nameOf(courier);
      const moved = effectText.move(orderName(act.order), from, courierName(act.courier), carried);
      return status === ORDER_STATUS.GOING ? `${moved} ${effectText.left(from)}` : moved;
    }
    case 'cancel':
      return effectText.cancel(orderName(act.order), stateOf(act.order, nameOf), act.reason);
    case 'remove':
      return effectText.remove(orderName(act.order), stateOf(act.order, nameOf));
    case 'note':
      return effectText.note(orderName(act.order), act.note);
    case 'ready':
      return effectText.ready(orderName(act.order));
    case 'follow':
      return effectText.follow(courierName(act.courier));
    case 'late':
      return effectText.late;
  }
};

const problemText = ({ problem, order, courier }: Extract<Reading, { kind: 'problem' }>, nameOf: NameOf): string => {
  const named = courier ?? order?.courier ?? null;
  return PROBLEM_TEXT[problem]({
    order: order === null ? '' : typed(order.number),
    courier: named === null ? '' : nameOf(named),
    branch: order?.branch?.name ?? '',
  });
};

/** `isArmed`: Enter was pressed once. `isApart`: addresses open in another tab. */
export const noteOf = (
  { reading, carried }: Command,
  { isArmed, isApart, nameOf }: { isArmed: boolean; isApart: boolean; nameOf: NameOf },
): Note => {
  switch (reading.kind) {
    case 'commands':
      return { text: commandText.choose.commands, how: null, tone: 'hint' };
    case 'orders':
    case 'couriers':
      return { text: commandText.choose[reading.kind](reading.found.length), how: null, tone: 'hint' };
    case 'incomplete':
      return { text: commandText.missing[reading.missing], how: null, tone: 'hint' };
    case 'problem':
      return { text: problemText(reading, nameOf), how: null, tone: 'problem' };
    case 'act': {
      const opens = reading.act.command === 'follow' || reading.act.command === 'late';
      const how = reading.destroys ? (isArmed ? commandText.again : commandText.twice) : commandText.once;
      const text = effectOf(reading.act, carried, nameOf);
      return {
        text: opens && isApart ? `${text} ${commandText.apart}` : text,
        how,
        tone: reading.destroys ? 'danger' : 'effect',
      };
    }
  }
};
