// Queries of lists of orders. Each combination here is covered by indexes of services/firestore.indexes.json (decision 092).
import type { Scope } from '@despacho/contract/accounts/access.ts';
import {
  EVENT_INSTANT,
  MONEY_FILTER,
  type Closing,
  type EventInstant,
  type MoneyFilters,
} from '@despacho/contract/orders/lists.ts';
import type { Order, OrderStatus, OrderType, PaymentMethod } from '@despacho/contract/orders/order.ts';
import { hasMoneyFilter, passesMoneyFilters } from '@despacho/domain/money/filters.ts';
import { isAbandoned, SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { matchesTerms } from '@despacho/domain/orders/lists/searchKeys.ts';
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import { Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../../collections.ts';
import { paymentSpellings, statusSpellings } from '../../documents/words.ts';
import { SEARCH_KEYS } from '../orders.ts';

type OrderFilters = MoneyFilters & {
  courier?: string | undefined;
  type?: OrderType | undefined;
  payment?: PaymentMethod | undefined;
  closing?: Closing | undefined;
  /** Rated by the customer; no index has it. */
  isRated?: true | undefined;
};

export type OrderList = {
  statuses: readonly OrderStatus[];
  window: TimeWindow | null;
  /** The scope of the caller, narrowed to what the request names; every query carries it. */
  scope: Scope;
  filters?: OrderFilters;
  /** [OR54] The store searches by the first. */
  terms?: readonly string[];
};

const inScope = (query: Query, scope: Scope): Query => {
  switch (scope.type) {
    case 'all':
      return query;
    case 'company':
      return query.where('company.id', '==', scope.companyId);
    case 'branch':
      return query.where('branch.id', '==', scope.branchId);
  }
};

const filtered = (query: Query, { courier, type, payment, closing }: OrderFilters): Query => {
  let found = query;
  if (courier !== undefined) found = found.where('alias_id', '==', courier);
  if (type !== undefined) found = found.where('typeOrder', '==', type);
  if (payment !== undefined) found = found.where('payMethod', 'in', paymentSpellings(payment));
  return closing === 'abandoned' ? found.where('closedBy.id', '==', SYSTEM_ID) : found;
};

/** Programs store the number of a circle or its text. */
const circleSpellings = (circle: string): (string | number)[] =>
  String(Number(circle)) === circle ? [circle, Number(circle)] : [circle];

/** [MO11] Which circle an index decides: that of a whole company, which statements lead to. */
const indexedCircle = ({ scope, filters = {}, terms = [] }: OrderList): string | null => {
  const { circle, courier, type, payment, closing } = filters;
  const isAlone = [courier, type, payment, closing, ...terms].every((each) => each === undefined);
  return circle !== undefined && circle !== MONEY_FILTER.none && scope.type === 'company' && isAlone ? circle : null;
};

/** [MO11] The filters of money that no index decides. */
export const unindexedMoney = (list: OrderList): MoneyFilters => {
  const { circle, cost, cash } = list.filters ?? {};
  return indexedCircle(list) === null ? { circle, cost, cash } : { cost, cash };
};

export type StatusGroup = { instant: EventInstant; statuses: OrderStatus[] };

/** Statuses that are ordered by different instants are queried apart. */
export const groupsOf = (statuses: readonly OrderStatus[]): StatusGroup[] => {
  const groups = new Map<EventInstant, OrderStatus[]>();
  for (const status of statuses) {
    const instant = EVENT_INSTANT[status];
    groups.set(instant, [...(groups.get(instant) ?? []), status]);
  }
  return [...groups].map(([instant, listed]) => ({ instant, statuses: listed }));
};

/** Without its window. */
export const queryOf = (db: Firestore, { statuses }: StatusGroup, list: OrderList): Query => {
  const { scope, filters = {}, terms: [term] = [] } = list;
  const all = db.collection(COLLECTIONS.orders).where('status', 'in', statusSpellings(statuses));
  const circle = indexedCircle(list);
  const narrowed = filtered(inScope(all, scope), filters);
  const found = circle === null ? narrowed : narrowed.where('circle.id', 'in', circleSpellings(circle));
  return term === undefined ? found : found.where(SEARCH_KEYS, 'array-contains', term);
};

export const within = (query: Query, instant: EventInstant, { from, to }: TimeWindow): Query =>
  query.where(instant, '>=', Timestamp.fromMillis(from)).where(instant, '<', Timestamp.fromMillis(to));

/** What no index decides: further terms, closed by a person, rated, and money. Null: the queries decide everything. */
export const remainderOf = (list: OrderList): ((order: Order) => boolean) | null => {
  const { filters = {}, terms = [] } = list;
  const money = unindexedMoney(list);
  const others = terms.slice(1);
  const isOfPersons = filters.closing === 'person';
  const isRated = filters.isRated === true;
  if (others.length === 0 && !isOfPersons && !isRated && !hasMoneyFilter(money)) return null;
  return (order) =>
    matchesTerms(order, others) &&
    !(isOfPersons && isAbandoned(order)) &&
    !(isRated && order.customerRating === null) &&
    passesMoneyFilters(money, order);
};
