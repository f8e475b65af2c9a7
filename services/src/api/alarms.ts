// Handlers of alarms: the open ones in the caller's scope, and acknowledging, shelving and noting. Screens receive changes by the live stream.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { acknowledgeAlarm, noteAlarm, shelveAlarm, type Acted, type Actor } from '@despacho/domain/alarms/acts.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { viewDoc } from '@despacho/domain/live/viewDoc.ts';
import { staffViewOf } from '@despacho/domain/live/views.ts';
import type { Clock } from '../platform/clock.ts';
import { actOnAlarm, readAlarms, type ActedOn } from '../store/alarms.ts';
import type { HappenedEvent } from '../store/events.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse, type Outcome } from './outcome.ts';

type Dependencies = { db: Firestore; clock: Clock };
type AlarmHandlers = Pick<Handlers, 'alarms' | 'acknowledgeAlarm' | 'shelveAlarm' | 'noteAlarm'>;

const outcomeOf = (acted: ActedOn): Outcome<Alarm> => {
  if (acted.ok) return respond(acted.alarm);
  switch (acted.reason) {
    case 'unknown':
      return refuse('not-found');
    case 'too-long':
      return refuse('invalid', [{ path: 'body.minutes', issue: 'out-of-range' }]);
    case 'cleared':
    case 'notes-full':
      return refuse('conflict', { reason: acted.reason });
  }
};

type ActRequest = { caller: Controller; scope: Scope; params: { id: string } };

export const alarmHandlers = ({ db, clock }: Dependencies): AlarmHandlers => {
  /** An alarm outside the caller's scope is reported as not found. */
  const act = async (
    { caller, scope, params }: ActRequest,
    how: (alarm: Alarm, actor: Actor) => Acted,
    event: Pick<HappenedEvent, 'what' | 'details'>,
  ): Promise<Outcome<Alarm>> => {
    const by = { id: caller.id, name: caller.name };
    const now = clock.now();
    const ofOwn = (alarm: Alarm): Acted | null => (scopeContains(scope, alarm) ? how(alarm, { by, now }) : null);
    return outcomeOf(await actOnAlarm(db, params.id, ofOwn, { ...event, by, at: now }));
  };

  return {
    alarms: async ({ caller, scope, query }) => {
      const alarms = await readAlarms(db, query.state, scope);
      return respond({
        alarms: alarms.filter((alarm) => viewDoc(staffViewOf(caller), { kind: 'alarm', doc: alarm }) !== null),
      });
    },
    acknowledgeAlarm: async (request) => act(request, acknowledgeAlarm, { what: 'acknowledged' }),
    shelveAlarm: async ({ body: { minutes }, ...request }) =>
      act(request, (alarm, actor) => shelveAlarm(alarm, minutes, actor), {
        what: 'shelved',
        details: { minutes },
      }),
    noteAlarm: async ({ body: { text }, ...request }) =>
      act(request, (alarm, actor) => noteAlarm(alarm, text, actor), { what: 'noted', details: { text } }),
  };
};
