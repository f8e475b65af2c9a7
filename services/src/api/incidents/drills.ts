// Handlers of drills: an administrator starts one about a courier, ends it, and reads how quickly people reacted.
import { drillOf, endDrill, reportOf } from '@despacho/domain/alarms/drills.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { actOnAlarm } from '../../store/alarms.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { createDrill, readDrills } from '../../store/drills.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = { db: Firestore; clock: Clock };

/** [IC11] [IC14] */
export const drillHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'drills' | 'startDrill' | 'endDrill'> => ({
  drills: async ({ scope }) => {
    const drills = (await readDrills(db)).filter((drill) => scopeContains(scope, drill));
    return respond({ drills: drills.flatMap((drill) => reportOf(drill) ?? []) });
  },
  startDrill: async ({ caller, scope, body: { rule, courierId } }) => {
    const courier = await couriers.find(db, courierId);
    const place = { companyId: courier?.company?.id ?? null, branchId: courier?.branch?.id ?? null };
    if (courier === null || !scopeContains(scope, place)) {
      return refuse('invalid', [{ path: 'body.courierId', issue: 'unknown' }]);
    }
    const by = { id: caller.id, name: caller.name };
    const now = clock.now();
    const event = { what: 'drill-started', by, at: now, details: { rule, courier: courier.id } };
    const started = await createDrill(db, (id) => drillOf(id, rule, courier, { by, now }), event);
    return started.ok ? respond(started.alarm) : refuse('conflict', { reason: started.reason });
  },
  endDrill: async ({ caller, scope, params }) => {
    const by = { id: caller.id, name: caller.name };
    const now = clock.now();
    const acted = await actOnAlarm(
      db,
      params.id,
      (alarm) => (alarm.isDrill && scopeContains(scope, alarm) ? endDrill(alarm, { by, now }) : null),
      { what: 'drill-ended', by, at: now },
    );
    return acted.ok ? respond(acted.alarm) : refuse('not-found');
  },
});
