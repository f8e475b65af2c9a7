// What a command may mean, as rows: a choice completes the line.
import { MAX_FOUND } from '@despacho/contract/search.ts';
import { COMMANDS } from '@despacho/domain/commands/table.ts';
import { COMMAND_WORD } from '@despacho/domain/commands/text.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { orderText } from '../../../entities/orders/text.ts';
import { COMMAND_HELP } from '../../../kit/shell/keys/text.ts';
import type { Item } from '../items.ts';
import type { Courier, Order, Reading } from './useCommand.ts';

type Place = { before: string; after: string };
type Row = Pick<Item, 'key' | 'group' | 'name' | 'facts' | 'status'>;

/** The name in place of what was typed for it. A blank follows where more is typed, unless one does already. */
const rowIn = (
  { before, after }: Place,
  row: Row,
  words: string,
  { slot, id, isLast }: { slot: 'order' | 'courier' | null; id: string; isLast: boolean },
): Item => ({
  ...row,
  does: { line: `${before}${words}${after === '' && !isLast ? ' ' : after}`, slot, words, id },
});

const orderRow = ({ id, number, customerName, company, branch, status }: Order): Row => ({
  key: `order ${id}`,
  group: 'activeOrders',
  name: [typed(number), typed(customerName)].filter((part) => part !== '').join(' · '),
  facts: [orderText.branchOf(company.name, branch?.name ?? null)],
  status,
});

const courierRow = ({ id, name, plate, company, branch }: Courier): Row => ({
  key: `courier ${id}`,
  group: 'couriers',
  name,
  facts: [...new Set([plate, company?.name, branch?.name])].filter((fact) => typeof fact === 'string'),
  status: null,
});

export const candidatesOf = (reading: Reading): Item[] => {
  switch (reading.kind) {
    case 'commands':
      return reading.found.map((name) => {
        const word = COMMAND_WORD[name];
        const { example, does } = COMMAND_HELP[name];
        const row: Row = { key: name, group: 'commands', name: example, facts: [does], status: null };
        return rowIn(reading, row, word, { slot: null, id: name, isLast: COMMANDS[name].needs.length === 0 });
      });
    case 'orders':
      return reading.found
        .slice(0, MAX_FOUND)
        .map((order) => rowIn(reading, orderRow(order), order.number, { slot: 'order', id: order.id, isLast: false }));
    case 'couriers':
      return reading.found
        .slice(0, MAX_FOUND)
        .map((courier) =>
          rowIn(reading, courierRow(courier), courier.name, { slot: 'courier', id: courier.id, isLast: true }),
        );
    case 'incomplete':
    case 'problem':
    case 'act':
      return [];
  }
};

/** There are more than are listed. */
export const hasMoreCandidates = (reading: Reading): boolean =>
  (reading.kind === 'orders' || reading.kind === 'couriers') && reading.found.length > MAX_FOUND;
