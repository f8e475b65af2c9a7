// The work of one courier, as the phone gets it [CP8].
import { createHash } from 'node:crypto';
import type { CourierWork } from '@despacho/contract/couriers/application.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { carriedOrderOf, inRouteOrder, openShiftOf } from '@despacho/domain/couriers/work.ts';
import { demandedProofs } from '@despacho/domain/couriers/proofs.ts';
import { serves } from '@despacho/domain/orders/parties.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import { carriedNow, conversationsNow } from '../../store/live/carried.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { ApplicationDependencies } from './acts.ts';

export type WorkDependencies = ApplicationDependencies & { redis: RedisClient; key: KeyOf };

export const identityOf = ({ id, name, plate }: Courier): CourierWork['courier'] => ({ id, name, plate });

/** [CP27] Who sees the phone must not see that a robbery was reported. */
const NOT_VISIBLE = new Set(['none', 'noProblems', 'allOk', 'robbery']);
const visibleAlert = ({ alert }: Courier): string | null => (alert === null || NOT_VISIBLE.has(alert) ? null : alert);

/** [CP8] From the live copy, so that a phone that looks often reads nothing from the store. */
export const workOf = async (
  { db, fold, clock, redis, key }: WorkDependencies,
  courier: Courier,
): Promise<CourierWork> => {
  const now = clock.now();
  const fix = (await readPositionsOf(redis, key, [courier.id])).get(courier.id);
  const carriedOrders = await carriedNow(db, fold, courier.id);
  const conversations = await conversationsNow(db, fold, carriedOrders);
  const orders = inRouteOrder(
    carriedOrders.flatMap((order) => {
      const company = fold.find('company', order.company.id);
      const rules = {
        lateLimitSec: company?.lateLimitSec ?? null,
        demanded: demandedProofs(company, order),
        conversation: conversations.get(order.id) ?? null,
        now,
      };
      return carriedOrderOf(order, courier.id, rules) ?? [];
    }),
    fix?.position ?? null,
  );
  const shift = openShiftOf(courier, now);
  // Only for a check-in: a wildcard serves all of them.
  const branches = (shift === null ? fold.all('branch') : [])
    .filter(({ id, company, isEnabled }) => isEnabled && serves(courier, { companyId: company.id, branchId: id }))
    .map(({ id, name, company }) => ({ id, name, companyName: company.name }))
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'es') || a.name.localeCompare(b.name, 'es'));
  const shown = {
    courier: identityOf(courier),
    availability: courier.availability,
    alert: visibleAlert(courier),
    shift,
    branches,
    orders,
  };
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
  return { now: new Date(now).toISOString(), rate: clock.rate, version, ...shown };
};
