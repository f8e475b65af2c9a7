// One search over what an account may see: a few orders, couriers, branches and companies, with what distinguishes them.
import { z } from 'zod';
import { branch } from './branches.ts';
import { company } from './companies.ts';
import { courier } from './couriers/couriers.ts';
import { order } from './orders/order.ts';
import { routes } from './route.ts';
import { instant, reference } from './values.ts';

export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 100;
/** [LI9] Of each group. */
export const MAX_FOUND = 6;

export const foundOrder = order
  .pick({ id: true, number: true, customerName: true, phone: true, status: true, company: true, createdAt: true })
  .extend({ branch: reference.nullable(), /** Null while it is active. */ endedAt: instant.nullable() });
export type FoundOrder = z.infer<typeof foundOrder>;

/** [LV27] Phone and plate too. */
export const foundCourier = courier.pick({
  id: true,
  name: true,
  phone: true,
  plate: true,
  company: true,
  branch: true,
});
export type FoundCourier = z.infer<typeof foundCourier>;

export const foundBranch = branch.pick({ id: true, name: true, company: true, isEnabled: true });
export type FoundBranch = z.infer<typeof foundBranch>;

export const foundCompany = company.pick({ id: true, name: true, isEnabled: true });
export type FoundCompany = z.infer<typeof foundCompany>;

const group = <S extends z.ZodType>(item: S) =>
  z.object({
    found: z.array(item).max(MAX_FOUND),
    /** There are more than are listed, or may be. */ hasMore: z.boolean(),
  });

/** The best matches first. A group that the account may not search is empty. */
export const searchResult = z.object({
  activeOrders: group(foundOrder),
  closedOrders: group(foundOrder),
  couriers: group(foundCourier),
  branches: group(foundBranch),
  companies: group(foundCompany),
});
export type SearchResult = z.infer<typeof searchResult>;
export type SearchGroup = keyof SearchResult;

export const searchRoutes = routes({
  search: {
    method: 'GET',
    path: '/api/search',
    /** Each group has a permission of its own [LI10]. */
    guard: 'session',
    scoped: true,
    query: z.strictObject({ q: z.string().trim().min(SHORTEST_SEARCH).max(LONGEST_SEARCH) }),
    response: searchResult,
  },
});
