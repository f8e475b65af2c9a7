// Saved views of a live list: filters and sorting under a name, for the person or for its team. Documents: `listViews`.
import { z } from 'zod';
import { nameOfThing } from '../inputs.ts';
import { routes } from '../route.ts';
import { documentId, reference } from '../values.ts';

/** Views of one account in one list. */
export const MAX_LIST_VIEWS = 30;
/** Shared views of a team in one list; further ones are not listed. */
export const MAX_TEAM_VIEWS = 100;

export const viewName = nameOfThing('El nombre', 60, 'Ingrese un nombre');

/** The paths of the live lists. */
const listPath = z.enum([
  '/all-orders',
  '/new-orders',
  '/all-orders-pollo-brujo',
  '/orders-ishop-guatemala',
  '/orders-san-martin',
]);
export type ListPath = z.infer<typeof listPath>;
/** The query of its address, without the question mark. */
const viewQuery = z
  .string()
  .max(2_000)
  .regex(/^[^?#\s]*$/);

export const listView = z.object({
  id: z.string(),
  name: z.string(),
  list: listPath,
  query: viewQuery,
  owner: reference,
  /** Everyone with the scope of its owner has it. */
  isShared: z.boolean(),
});
export type ListView = z.infer<typeof listView>;

const VIEWS = ['listViews'];

export const listViewRoutes = routes({
  /** [LI18] Those of the caller and of its team, by name. */
  listViews: {
    method: 'GET',
    path: '/api/list-views',
    guard: 'orders.read',
    scoped: true,
    query: z.strictObject({ list: listPath }),
    response: z.object({ views: z.array(listView) }),
  },
  /** [LI19] The same name again in the same list replaces the caller's view. Sharing needs `listViews.share`. */
  saveListView: {
    method: 'POST',
    path: '/api/list-views',
    guard: 'listViews.save',
    scoped: true,
    invalidates: VIEWS,
    body: z.strictObject({ name: viewName, list: listPath, query: viewQuery, isShared: z.boolean() }),
    response: listView,
  },
  removeListView: {
    method: 'DELETE',
    path: '/api/list-views/:id',
    guard: 'listViews.save',
    scoped: true,
    invalidates: VIEWS,
    params: z.strictObject({ id: documentId }),
    response: z.object({ ok: z.literal(true) }),
  },
});
