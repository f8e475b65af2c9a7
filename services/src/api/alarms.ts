// Handlers of alarms: what is open in one's scope, and what people do with it. Screens hear of it by the live road.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { acknowledgeAlarm, noteAlarm, shelveAlarm, type Acted, type Actor } from '@despacho/domain/alarms/acts.ts';
import { scopeContains, scopeOf } from '@despacho/domain/access/scope.ts';
import type { Clock } from '../platform/clock.ts';
import { actOnAlarm, readAlarms, type ActedOn } from '../store/alarms.ts';
import type { HappenedEvent } from '../store/events.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handlers } from './handlers.ts';
import { respond, refuse, type Outcome } from './outcome.ts';

type Parts = { db: Firestore; clock: Clock };
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

export const alarmHandlers = ({ db, clock }: Parts): AlarmHandlers => {
  /** Whoever may not see an alarm is not told that there is one. */
  const act = async (
    caller: Controller,
    id: string,
    how: (alarm: Alarm, actor: Actor) => Acted,
    event: Pick<HappenedEvent, 'what' | 'details'>,
  ): Promise<Outcome<Alarm>> => {
    const scope = scopeOf(caller);
    const by = { id: caller.id, name: caller.name };
    const now = clock.now();
    const ofOwn = (alarm: Alarm): Acted | null =>
      scope !== null && scopeContains(scope, alarm) ? how(alarm, { by, now }) : null;
    return outcomeOf(await actOnAlarm(db, id, ofOwn, { ...event, by, at: now }));
  };

  return {
    alarms: async ({ caller, query }) => {
      const scope = scopeOf(caller);
      return scope === null ? refuse('forbidden') : respond({ alarms: await readAlarms(db, query.state, scope) });
    },
    acknowledgeAlarm: async ({ caller, params }) => act(caller, params.id, acknowledgeAlarm, { what: 'acknowledged' }),
    shelveAlarm: async ({ caller, params, body: { minutes } }) =>
      act(caller, params.id, (alarm, actor) => shelveAlarm(alarm, minutes, actor), {
        what: 'shelved',
        details: { minutes },
      }),
    noteAlarm: async ({ caller, params, body: { text } }) =>
      act(caller, params.id, (alarm, actor) => noteAlarm(alarm, text, actor), { what: 'noted', details: { text } }),
  };
};
