// The alarms that are open when the city begins, as the job would have raised them. Otherwise the first run of the job
// would raise all of them at once and report a flood.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { levelEdges } from '@despacho/domain/lateness/alerts.ts';
import { alarmsFor, NO_COURIER_MS, type AlarmWorld, type ExpectedAlarm } from '@despacho/domain/alarms/conditions.ts';
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
/** The job runs every 15 s. */
const JOB_INTERVAL_MS = 15_000;

/** When its condition began; null for conditions that the job detects by itself. */
const beganAt = (
  { rule, subject }: ExpectedAlarm,
  { orders, companies }: World,
  incidents: AlarmWorld['incidents'],
): number | null => {
  const tracked = orders.get(subject.id);
  switch (rule) {
    case 'late':
    case 'late2h': {
      const limit = tracked === undefined ? null : lateLimitOf(companies, tracked.order);
      const late = levelEdges(limit).find(({ level }) => level === 'LATE');
      return tracked === undefined || late === undefined ? null : tracked.createdAtMs + late.fromMs;
    }
    case 'noCourier':
      return tracked === undefined ? null : tracked.createdAtMs + NO_COURIER_MS;
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

/** Most are acknowledged within minutes, and some have a note. */
const withHandling = (alarm: Alarm, seed: number, now: number): Alarm => {
  const random = randomFor(seed, 'alarm', alarm.id);
  const by = random.pick(staff);
  const acknowledgedAtMs = Date.parse(alarm.raisedAt) + random.between(0.4, 4) * MINUTE_MS;
  if (acknowledgedAtMs > now || random.chance(0.2)) return alarm;
  const acknowledged = { ...alarm, acknowledgedBy: by, acknowledgedAt: new Date(acknowledgedAtMs).toISOString() };
  const notedAt = acknowledgedAtMs + random.between(0.5, 3) * MINUTE_MS;
  if (notedAt > now || random.chance(0.6)) return acknowledged;
  const note = { at: new Date(notedAt).toISOString(), by, text: random.pick(ALARM_NOTES[alarm.rule]) };
  return { ...acknowledged, notes: [note] };
};

export const alarmsBefore = (world: World, today: readonly Incident[], now: number): PlainDocument[] => {
  const { setup, orders, companies, riders } = world;
  const incidents = new Map([...world.incidents.values(), ...today].map((incident) => [incident.id, incident]));
  const expected = alarmsFor(
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
  return expected.flatMap((condition) => {
    const beganAtMs = beganAt(condition, world, incidents);
    if (beganAtMs === null) return [];
    const wait = randomFor(setup.seed, 'alarm-look', condition.subject.id).unit() * JOB_INTERVAL_MS;
    const raisedAt = Math.round(beganAtMs + ALARM_RULES[condition.rule].holdMs + wait);
    return raisedAt > now
      ? []
      : [documentOf(alarmCodec, withHandling(alarmOf(condition, beganAtMs, raisedAt), setup.seed, now))];
  });
};
