// Orders whose document cannot be read: what is stored, what was understood of it, and the calls that repair or delete them.
import { z } from 'zod';
import { lockHolder, writtenOrder } from './calls.ts';
import { orderStatus } from './order.ts';
import { routes } from '../route.ts';
import { documentId, instant, screenPath } from '../values.ts';

/** Without these an order cannot be understood [DO30]. */
export const repairedField = z.enum(['status', 'company', 'createdAt']);
export type RepairedField = z.infer<typeof repairedField>;

const storedValue = z.object({ name: z.string(), value: z.string() });

export const orderDocument = z.object({
  id: z.string(),
  number: z.string(),
  /** The version of the document: a repair of another version is a conflict. */
  version: z.string(),
  lock: lockHolder.nullable(),
  broken: z.array(repairedField),
  /** Each field of the order: its stored values as text, and what was understood; null: nothing. Secrets are left out. */
  fields: z.array(z.object({ field: z.string(), stored: z.array(storedValue), understood: z.string().nullable() })),
});
export type OrderDocument = z.infer<typeof orderDocument>;

export const orderRepair = z.strictObject({
  version: z.string().max(40),
  status: orderStatus.optional(),
  company_id: documentId.optional(),
  branch_id: documentId.optional(),
  createdAt: instant.optional(),
});
export type OrderRepair = z.infer<typeof orderRepair>;

export const unreadableDocument = z.object({
  path: z.string(),
  kind: z.string(),
  id: z.string(),
  /** The field and what is wrong with it, never its value. */
  reason: z.string(),
});
export type UnreadableDocument = z.infer<typeof unreadableDocument>;

const params = z.strictObject({ id: documentId });
const headers = z.object({
  'x-screen': screenPath,
  'x-session-id': z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  'x-lock-fence': z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
const invalidates = [
  'unreadableDocuments',
  'orderDocument',
  'order',
  'orderHistory',
  'listOrders',
  'countOrders',
] as const;

export const orderRepairRoutes = routes({
  /** Not found when the order can be read. */
  orderDocument: {
    method: 'GET',
    path: '/api/deliveries/:id/document',
    guard: 'orders.edit',
    scoped: true,
    params,
    response: orderDocument,
  },
  repairOrder: {
    method: 'PATCH',
    path: '/api/deliveries/:id/document',
    guard: 'orders.edit',
    scoped: true,
    invalidates,
    params,
    headers,
    body: orderRepair,
    response: writtenOrder,
  },
  removeUnreadableOrder: {
    method: 'DELETE',
    path: '/api/deliveries/:id/document',
    guard: 'orders.delete',
    scoped: true,
    invalidates,
    params,
    headers,
    response: z.object({ ok: z.literal(true) }),
  },
  /** As ingest sees them; `total` counts those beyond the list too. */
  unreadableDocuments: {
    method: 'GET',
    path: '/api/documents/unreadable',
    guard: 'audit.read',
    response: z.object({ documents: z.array(unreadableDocument), total: z.number().int() }),
  },
});
