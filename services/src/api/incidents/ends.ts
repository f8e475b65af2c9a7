// Handler that ends a theft or an extortion: with all open reports of its event, and the note in its alarm.
import type { Incident } from '@despacho/contract/incidents.ts';
import { noteAlarm } from '@despacho/domain/alarms/acts.ts';
import { reportedEvents } from '@despacho/domain/incidents/reports.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { seesIncident } from '@despacho/domain/live/rooms.ts';
import type { Clock } from '../../platform/clock.ts';
import { actOnAlarm } from '../../store/alarms.ts';
import type { Firestore } from '../../store/firestore.ts';
import { endIncident } from '../../store/incidentEnds.ts';
import { liveIncidentPath } from '../../store/incidents.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { carriedBy } from '../../store/live/carried.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';

type Dependencies = { db: Firestore; clock: Clock; fold: LiveFold };

/** The reports of one event, the asked one among them [IC2]; empty: there is none. */
const reportsOf = (fold: LiveFold, id: string): Incident[] => {
  const event = reportedEvents(fold.all('incident')).find(({ first, repeats }) =>
    [first, ...repeats].some((report) => report.id === id),
  );
  return event === undefined ? [] : [event.first, ...event.repeats];
};

/** [IC19] */
export const incidentEndHandlers = ({ db, clock, fold }: Dependencies): Pick<Handlers, 'endIncident'> => ({
  endIncident: async ({ caller, scope, params, body: { note } }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const isSeen = (incident: Incident): boolean => {
      const courier = incident.courier === null ? null : fold.find('courier', incident.courier.id);
      const carrying = courier === null ? null : { doc: courier, orders: carriedBy(fold, courier.id) };
      return seesIncident(scope, incident, carrying);
    };
    const reports = reportsOf(fold, params.id);
    const chosen = reports.find(({ id }) => id === params.id);
    if (chosen === undefined || !isSeen(chosen)) return refuse('not-found');
    const by = { id: caller.id, name: caller.name };
    const now = clock.now();
    const closedAt = new Date(now).toISOString();
    const event = { what: 'ended', by, at: now, details: { note } };
    for (const { id } of reports.filter(isSeen)) {
      const path = liveIncidentPath(id);
      if (path !== null) await endIncident(db, path, { closedAt, event });
    }
    const ids = new Set(reports.map(({ id }) => id));
    const alarms = fold
      .all('alarm')
      .filter((alarm) => alarm.clearedAt === null && alarm.subject.kind === 'incident' && ids.has(alarm.subject.id));
    for (const { id } of alarms)
      await actOnAlarm(db, id, (alarm) => (scopeContains(scope, alarm) ? noteAlarm(alarm, note, { by, now }) : null), {
        what: 'noted',
        by,
        at: now,
        details: { text: note },
      });
    return respond({ id: chosen.id, closedAt: chosen.closedAt ?? closedAt });
  },
});
