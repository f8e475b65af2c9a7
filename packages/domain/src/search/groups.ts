// Which groups of results an account searches: each has the permission to read what it shows.
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { SearchGroup } from '@despacho/contract/search.ts';

/** [LI10] Branches are shown to everyone who sees orders, in live rooms too. */
export const SEARCH_PERMISSION = {
  activeOrders: 'orders.read',
  closedOrders: 'orders.read',
  couriers: 'couriers.read',
  branches: 'orders.read',
  companies: 'companies.read',
} as const satisfies Record<SearchGroup, Permission>;
