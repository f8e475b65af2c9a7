// The alarms that are open when the city begins, as the job would have raised them: without them a first minute would raise
// all at once what came one after the other, and call it a flood.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { levelEdges } from '@despacho/domain/alerts.ts';
import { alarmsFor, NO_COURIER_MS, type AlarmWorld, type Wanted } from '@despacho/domain/alarms/conditions.ts';
import { alarmOf } from '@despacho/domain/alarms/reconcile.ts';
import { ALARM_RULES } from '@despacho/domain/alarms/rules.ts';
import { lateLimitOf } from '@despacho/domain/board/board.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { ALARM_NOTES } from '../city/text.ts';
import { documentOf, type PlainDocument } from '../documents.ts';
import { randomFor } from '../random.ts';
import type { World } from '../simulator/world.ts';

const MINUTE_MS = 60_000;
/** The job looks every 15 s. */
const LOOK_MS = 15_000;

/** When its condition began; null for what the job finds out by itself. */
const beganAt = (
  { rule, subject }: Wanted,
  { orders, companies }: World,
  incidents: AlarmWorld['incidents'],
): number | null => {
  const tracked = orders.get(subject.id);
  switch (rule) {
    case 'late':
    case 'late2h': {
      const limit = tracked === undefined ? null : lateLimitOf(companies, tracked.order);
      const late = levelEdges(limit).find(({ level }) => level === 'LATE');
      return tracked === undefined || late === undefined ? null : tracked.bornAt + late.fromMs;
    }
    case 'noCourier':
      return tracked === undefined ? null : tracked.bornAt + NO_COURIER_MS;
    case 'theft':
    case 'extortion':
    case 'accident': {
      const incident = incidents.get(subject.id);
      return incident === undefined ? null : Date.parse(incident.at);
    }
    case 'silentCourier':
      return null;
  }
};

const staff = DEMO_ACCOUNTS.filter(({ email }) => email === 'controlador@demo.test' || email === 'admin@demo.test').map(
  ({ controller: { id, name } }) => ({ id, name }),
);

/** Most are taken within minutes, and of some somebody wrote down what he learnt. */
const answered = (alarm: Alarm, seed: number, now: number): Alarm => {
  const random = randomFor(seed, 'alarm', alarm.id);
  const by = random.pick(staff);
  const takenAt = Date.parse(alarm.raisedAt) + random.between(0.4, 4) * MINUTE_MS;
  if (takenAt > now || random.chance(0.2)) return alarm;
  const taken = { ...alarm, acknowledgedBy: by, acknowledgedAt: new Date(takenAt).toISOString() };
  const notedAt = takenAt + random.between(0.5, 3) * MINUTE_MS;
  if (notedAt > now || random.chance(0.6)) return taken;
  const note = { at: new Date(notedAt).toISOString(), by, text: random.pick(ALARM_NOTES[alarm.rule]) };
  return { ...taken, notes: [note] };
};

export const alarmsBefore = (world: World, today: readonly Incident[], now: number): PlainDocument[] => {
  const { setup, orders, companies, riders } = world;
  const incidents = new Map([...world.incidents.values(), ...today].map((incident) => [incident.id, incident]));
  const wanted = alarmsFor(
    {
      orders: Array.from(orders.values(), ({ order }) => order),
      companies,
      couriers: new Map(Array.from(riders.values(), ({ courier }) => [courier.id, courier])),
      incidents,
      fixes: new Map(),
      rate: setup.rate,
    },
    now,
  );
  return wanted.flatMap((one) => {
    const began = beganAt(one, world, incidents);
    if (began === null) return [];
    const wait = randomFor(setup.seed, 'alarm-look', one.subject.id).unit() * LOOK_MS;
    const raisedAt = Math.round(began + ALARM_RULES[one.rule].holdMs + wait);
    return raisedAt > now ? [] : [documentOf(alarmCodec, answered(alarmOf(one, began, raisedAt), setup.seed, now))];
  });
};
