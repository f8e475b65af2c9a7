// What the matrix of permissions requires of an account before a room may show it a kind of entity, or one key of it [LV26].
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';

export const KIND_PERMISSION: Readonly<Record<LiveKind, Permission>> = {
  order: 'orders.read',
  courier: 'couriers.read',
  courierStatus: 'couriers.read',
  courierAlertKind: 'courierAlerts.read',
  // As every list shows the states.
  stateLabel: 'orders.read',
  incident: 'incidents.read',
  alarm: 'incidents.read',
  // Names, places and limits that every list of orders shows.
  company: 'orders.read',
  branch: 'orders.read',
  trend: 'orders.read',
  forecast: 'orders.read',
  arrival: 'orders.read',
  timing: 'orders.read',
  rescue: 'orders.read',
  surroundings: 'incidents.read',
  handover: 'incidents.read',
  conversation: 'orders.read',
};

const hidden = (...keys: string[]): Record<string, null> => Object.fromEntries(keys.map((key) => [key, null]));

/** Keys that need more than their kind. Null: no room shows it to any account. */
export const KEY_PERMISSION: Readonly<Partial<Record<LiveKind, Readonly<Record<string, Permission | null>>>>> = {
  courier: {
    alert: 'courierAlerts.read',
    alertAt: 'courierAlerts.read',
    ...hidden('ratings', 'isQualified', 'dpi', 'mongoId', 'email', 'phone', 'pushToken', 'mustChangePassword'),
  },
  order: hidden('customerRating', 'customerRatingText', 'pin', 'trackingToken', 'pinAttempts'),
};

/** The permissions for a kind that shows these keys. A key that no room may show is found by the test of views. */
export const permissionsFor = (kind: LiveKind, keys: readonly string[]): Permission[] => [
  KIND_PERMISSION[kind],
  ...keys.flatMap((key) => KEY_PERMISSION[kind]?.[key] ?? []),
];

/** Whether the matrix grants `key` of `kind` to an account that has these permissions. */
export const isKeyGranted = (kind: LiveKind, key: string, granted: ReadonlySet<Permission>): boolean => {
  const required = KEY_PERMISSION[kind]?.[key];
  return granted.has(KIND_PERMISSION[kind]) && required !== null && (required === undefined || granted.has(required));
};
