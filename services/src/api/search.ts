// Handler of GET /api/search: closed orders from the store, everything else from the live copy, within scope and permissions.
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import {
  MAX_FOUND,
  type FoundBranch,
  type FoundCompany,
  type FoundCourier,
  type FoundOrder,
  type SearchGroup,
} from '@despacho/contract/search.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import {
  findBranches,
  findCompanies,
  findCouriers,
  findOrders,
  searchOf,
  type Found,
} from '@despacho/domain/search/find.ts';
import { SEARCH_PERMISSION } from '@despacho/domain/search/groups.ts';
import type { Firestore } from '../store/firestore.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { findClosedOrders } from '../store/orders/lists/closedSearch.ts';
import { carriedByCourier } from '../store/live/carried.ts';
import type { Handlers } from './handlers.ts';
import { isOwn } from './orders/dependencies.ts';
import { refuse, respond } from './outcome.ts';

const foundOrder = (order: Order): FoundOrder => {
  const { id, number, customerName, phone, status, company, branch, createdAt } = order;
  return {
    id,
    number,
    customerName,
    phone,
    status,
    company,
    createdAt,
    branch: branch === null ? null : { id: branch.id, name: branch.name },
    endedAt: isActiveStatus(status) ? null : order[EVENT_INSTANT[status]],
  };
};
const foundCourier = ({ id, name, phone, plate, company, branch }: FoundCourier): FoundCourier => ({
  id,
  name,
  phone,
  plate,
  company,
  branch,
});
const foundBranch = ({ id, name, company, isEnabled }: FoundBranch): FoundBranch => ({ id, name, company, isEnabled });
const foundCompany = ({ id, name, isEnabled }: FoundCompany): FoundCompany => ({ id, name, isEnabled });

const viewOf = <T, V>({ found, hasMore }: Found<T>, view: (one: T) => V): Found<V> => ({
  found: found.map(view),
  hasMore,
});

/** [LI9] [LI10] [LI11] */
export const searchHandlers = ({ db, fold }: { db: Firestore; fold: LiveFold }): Pick<Handlers, 'search'> => ({
  search: async ({ caller, scope, query: { q } }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const search = searchOf(q);
    const isAllowed = (group: SearchGroup): boolean => can(caller, SEARCH_PERMISSION[group]);
    const within = <T>(group: SearchGroup, all: readonly T[], isSeen: (one: T) => boolean): T[] =>
      isAllowed(group) ? all.filter(isSeen) : [];

    const ordersByCourier = carriedByCourier(fold);
    const active = findOrders(
      within('activeOrders', fold.all('order'), (order) => isActiveStatus(order.status) && isOwn(scope, order)),
      search,
    );
    const couriers = findCouriers(
      within('couriers', fold.all('courier'), (courier) =>
        seesCourier(scope, courier, ordersByCourier.get(courier.id) ?? []),
      ),
      search,
      can(caller, 'couriers.edit'),
    );
    const branches = findBranches(
      within('branches', fold.all('branch'), ({ id, company }) =>
        scopeContains(scope, { companyId: company.id, branchId: id }),
      ),
      search,
    );
    const companies = findCompanies(
      within('companies', fold.all('company'), ({ id }) => scopeContains(scope, { companyId: id, branchId: null })),
      search,
    );

    const listed = new Set(active.found.map(({ id }) => id));
    const stored = isAllowed('closedOrders')
      ? await findClosedOrders(db, { scope, terms: search.terms, limit: MAX_FOUND })
      : { found: [], hasMore: false };
    // One that was just closed or restored may be in both.
    const closed = stored.found.filter((order) => isOwn(scope, order) && !listed.has(order.id));
    return respond({
      activeOrders: viewOf(active, foundOrder),
      closedOrders: viewOf({ ...stored, found: closed }, foundOrder),
      couriers: viewOf(couriers, foundCourier),
      branches: viewOf(branches, foundBranch),
      companies: viewOf(companies, foundCompany),
    });
  },
});
