// A result as a row: what is found, the facts that distinguish it, and the address that opens it.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import {
  type FoundBranch,
  type FoundCompany,
  type FoundCourier,
  type FoundOrder,
  type SearchGroup,
  type SearchResult,
} from '@despacho/contract/search.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { phoneText } from '@despacho/domain/reading/phone.ts';
import { dateTime, duration } from '@despacho/ui/format.ts';
import { countedSearch, type Counted } from '../../entities/orders/counted.ts';
import { orderText } from '../../entities/orders/text.ts';
import type { useScreenPath } from '../../kit/shell/paths.tsx';
import { searchText } from './text.ts';

export type Item = {
  key: string;
  group: SearchGroup | 'commands';
  name: string;
  facts: readonly string[];
  status: OrderStatus | null;
  /** It opens an address, or completes the line of a command: `words` in it name the order or courier `id`. */
  does: { to: string } | { line: string; slot: 'order' | 'courier' | null; words: string; id: string };
};

export type Context = { pathTo: ReturnType<typeof useScreenPath>; now: number };
type Row = Omit<Item, 'key' | 'group' | 'does'> & { to: string | null };

/** Each once: a branch may have its company's name. */
const facts = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null && text !== undefined && text.trim() !== '').map(String)),
];

/** The live list with the orders that have this value, where the thing has no screen of its own. */
const listOf = (only: Counted, { pathTo }: Context): string | null => {
  const path = pathTo('/all-orders');
  return path === null ? null : `${path}?${countedSearch(only)}`;
};

const whenOf = ({ createdAt, endedAt }: FoundOrder, now: number): string | null => {
  if (endedAt !== null) return dateTime(endedAt);
  // Without a clock of the server an age would be wrong.
  return now === 0 ? null : searchText.ago(duration(Math.max(0, now - Date.parse(createdAt))));
};

const orderRow = (order: FoundOrder, { pathTo, now }: Context): Row => {
  const { id, number, customerName, phone, status, company, branch } = order;
  const to = pathTo('/order/:orderId', { orderId: id });
  return {
    name: facts(typed(number), typed(customerName)).join(' · '),
    facts: facts(
      orderText.branchOf(company.name, branch?.name ?? null),
      phone === null ? null : phoneText(phone),
      whenOf(order, now),
    ),
    status,
    to: to === null ? null : `${to}?back=true`,
  };
};

const courierRow = ({ id, name, phone, plate, company, branch }: FoundCourier, context: Context): Row => ({
  name,
  facts: facts(phone === null ? null : phoneText(phone), plate, company?.name, branch?.name),
  status: null,
  to: context.pathTo('/biker/:bikerId', { bikerId: id }) ?? listOf({ courier: name }, context),
});

const branchRow = ({ id, name, company, isEnabled }: FoundBranch, context: Context): Row => ({
  name,
  facts: facts(company.name, isEnabled ? null : searchText.disabled),
  status: null,
  to:
    context.pathTo('/dashboards/branch-resume/:branchId', { branchId: id }) ??
    listOf({ company: company.name, branch: name }, context),
});

const companyRow = ({ name, isEnabled }: FoundCompany, context: Context): Row => ({
  name,
  facts: facts(isEnabled ? null : searchText.disabled),
  status: null,
  to: listOf({ company: name }, context),
});

/** In the order of the groups. What the account has no screen for is left out. */
export const itemsOf = (result: SearchResult, context: Context): Item[] => {
  const rowsOf = <T extends { id: string }>(
    group: SearchGroup,
    found: readonly T[],
    rowOf: (one: T, context: Context) => Row,
  ) =>
    found.flatMap((one): Item[] => {
      const { to, ...row } = rowOf(one, context);
      return to === null ? [] : [{ ...row, does: { to }, group, key: `${group} ${one.id}` }];
    });
  return [
    ...rowsOf('activeOrders', result.activeOrders.found, orderRow),
    ...rowsOf('closedOrders', result.closedOrders.found, orderRow),
    ...rowsOf('couriers', result.couriers.found, courierRow),
    ...rowsOf('branches', result.branches.found, branchRow),
    ...rowsOf('companies', result.companies.found, companyRow),
  ];
};
