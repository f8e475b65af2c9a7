// Handler that sets the alert of a courier: of couriers of the caller's scope, as the courier's own phone would.
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { changedAlert } from '@despacho/domain/couriers/alertChanges.ts';
import type { Clock } from '../../platform/clock.ts';
import { courierAlerts } from '../../store/couriers/courierAlerts.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = { db: Firestore; clock: Clock };

/** [IC15] */
export const alertChangeHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'changeCourierAlert'> => ({
  changeCourierAlert: async ({ caller, scope, params, body }) => {
    const at = clock.now();
    if ((await courierAlerts.find(db, body.alert)) === null) {
      return refuse('invalid', [{ path: 'body.alert', issue: 'unknown' }]);
    }
    const event = { what: 'alert-changed', by: { id: caller.id, name: caller.name }, at };
    const changed = await couriers.change<'unknown'>(db, params.id, event, async (stored) => {
      const place = { companyId: stored.company?.id ?? null, branchId: stored.branch?.id ?? null };
      if (!scopeContains(scope, place)) return { ok: false, reason: 'unknown' };
      return { ok: true, value: changedAlert(stored, body.alert, at) };
    });
    if (changed === null || !changed.ok) return refuse('not-found');
    const { id, alert, alertAt } = changed.value;
    return respond({ id, alert: alert ?? 'none', alertAt });
  },
});
