// The live lists there are: which orders each holds, over which it counts, and how its rows are opened.
import { isNew } from '@despacho/domain/orders/lists/live.ts';
import type { OrderListPath } from '../../entities/orders/origin.ts';
import type { OrderColumnId } from '../../entities/orders/columns.tsx';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import {
  isCompany,
  isExcludedFromMain,
  SPECIAL_COMPANIES,
  type SpecialCompany,
  type SpecialPath,
} from '../../entities/orders/specialCompanies.ts';
import { listText } from './text.ts';

type Active = ListedOrder['order'];

export type LivePath = Extract<OrderListPath, '/all-orders' | '/new-orders' | SpecialPath>;

export type LiveList = {
  /** Key of the screen and of its stored settings. */
  path: LivePath;
  /** Whether an active order is listed; accounts of a company or a branch have no other list, so nothing is left out for them. */
  holds: (order: Active, now: number, isGlobal: boolean) => boolean;
  /** Over which the counts below are made [OR129]. */
  counts: (order: Active) => boolean;
  /** The list that holds all of them [OR103]. */
  countedIn: LivePath;
  hint: string;
  columns: readonly OrderColumnId[];
  opens: 'once' | 'twice';
};

const COLUMNS = [
  'level',
  'elapsed',
  'number',
  'branch',
  'courier',
  'status',
  'arrival',
  'company',
  'interval',
  'customer',
  'address',
  'zone',
  'phone',
  'payment',
  'circle',
  'sent',
  'created',
  'due',
  'latestArrival',
  'risk',
  'late',
  'municipality',
  'type',
  'distance',
  'cost',
  'cash',
  'coordinates',
  'typing',
] as const satisfies readonly OrderColumnId[];

const all = (): boolean => true;

const ofCompany = (special: SpecialCompany): LiveList => {
  const isTheirs = (order: Active): boolean => isCompany(special, order.company.name);
  return {
    path: special.path,
    holds: isTheirs,
    counts: isTheirs,
    countedIn: special.path,
    hint: listText.footerHintOf,
    columns: COLUMNS.filter((id) => id !== 'company'),
    opens: 'once',
  };
};
const [polloBrujo, ishop, sanMartin] = SPECIAL_COMPANIES;

/** [OR70] [OR71] Where rows leave automatically, a double click opens one. */
export const LIVE_LISTS = {
  '/all-orders': {
    path: '/all-orders',
    holds: (order, _now, isGlobal) => !isGlobal || !isExcludedFromMain(order.company.name),
    counts: all,
    countedIn: '/all-orders',
    hint: listText.footerHint,
    columns: COLUMNS,
    opens: 'once',
  },
  '/all-orders-pollo-brujo': ofCompany(polloBrujo),
  '/orders-ishop-guatemala': ofCompany(ishop),
  '/orders-san-martin': ofCompany(sanMartin),
  '/new-orders': {
    path: '/new-orders',
    holds: isNew,
    counts: all,
    countedIn: '/all-orders',
    hint: listText.footerHint,
    columns: COLUMNS,
    opens: 'twice',
  },
} as const satisfies Record<LivePath, LiveList>;
