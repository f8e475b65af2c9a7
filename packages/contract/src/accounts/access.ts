// Accounts, scopes and permissions. The matrix of permissions is data in domain/access/permissions.
import { z } from 'zod';

export const role = z.enum([
  'OWNER',
  'ADMINISTRATOR',
  'CONTROLLER',
  'USER',
  'DEMO',
  'REQUEST',
  'COMPANY',
  'COMPANY_REPORTS',
  'BRANCH',
  'ALERTS',
]);
export type Role = z.infer<typeof role>;

/** The part of the operation that an account or wall sees. `companyId` of a branch scope is its owner. */
export const scope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('all') }),
  z.object({ type: z.literal('company'), companyId: z.string().min(1) }),
  z.object({ type: z.literal('branch'), companyId: z.string().min(1), branchId: z.string().min(1) }),
]);
export type Scope = z.infer<typeof scope>;

/** A user of the console (documents: `controllers`). No company and no branch = global staff. */
export const controller = z.object({
  id: z.string().min(1),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  branch: z.object({ id: z.string(), name: z.string() }).nullable(),
  picture: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Grows at each sign-out everywhere, disabling or change of scope: older tokens are dead. */
  tokenGeneration: z.number().int(),
  /** Another person chose the password: the account gets no session before it has one of its own. */
  mustChangePassword: z.boolean(),
  /** When the newest session began. */
  lastSignInAt: z.iso.datetime().nullable(),
  /** The beginnings of sessions that the account closed, real milliseconds: their tokens are dead. */
  closedSessions: z.array(z.number().int()),
});
export type Controller = z.infer<typeof controller>;

export const permission = z.enum([
  'orders.read',
  'orders.readLink',
  'orders.create',
  'orders.createClient',
  'orders.edit',
  'orders.changeStatus',
  'orders.cancel',
  'orders.assign',
  'orders.assignQueue',
  'orders.delete',
  'orders.restore',
  'orders.clearLock',
  'orders.import',
  'couriers.read',
  'couriers.edit',
  'couriers.rate',
  'couriers.readRatings',
  'attendance.read',
  'attendance.edit',
  'courierAlerts.read',
  'courierAlerts.edit',
  'courierAlertKinds.read',
  'courierAlertKinds.edit',
  'states.edit',
  'incidents.read',
  'companies.read',
  'companies.edit',
  'branches.edit',
  'pricing.read',
  'pricing.edit',
  'accounts.edit',
  'catalogs.edit',
  'dashboards.read',
  'dashboards.alerts',
  'reports.read',
  'reports.orders',
  'listViews.save',
  'listViews.share',
  'alarms.act',
  'drills.edit',
  'walls.read',
  'walls.edit',
  'apiKeys.edit',
  'audit.read',
  'statements.read',
  'settlements.read',
  'settlements.sign',
  'deposits.receive',
  'pay.read',
  'pay.edit',
]);
export type Permission = z.infer<typeof permission>;

/** What a key of the open API may do. `money:read`: prices and account statements, which are a whole company's. */
export const keyScope = z.enum(['orders:read', 'orders:write', 'couriers:read', 'money:read', 'webhooks:manage']);
export type KeyScope = z.infer<typeof keyScope>;
