// The alarms that are open when the city begins, as the job would have raised them. Otherwise the first run of the job
// would raise all of them at once and report a flood.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import { branchTroubles, troubledSince } from '@despacho/domain/alarms/branchTroubles.ts';
import { alarmsFor, type AlarmWorld, type ExpectedAlarm } from '@despacho/domain/alarms/conditions.ts';
import { drillOf } from '@despacho/domain/alarms/drills.ts';
import { alarmOf } from '@despacho/domain/alarms/reconcile.ts';
import { ALARM_RULES, BRANCH_ORDERS } from '@despacho/domain/alarms/rules.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { ALARM_NOTES } from '../city/text.ts';
import { documentOf, type PlainDocument } from '../documents.ts';
import { randomFor } from '../random.ts';
import type { World } from '../simulator/world.ts';

/** The job runs every 15 s. */
const JOB_INTERVAL_MS = 15_000;

/** When its condition began; null for conditions that the job detects by itself. */
const beganAt = ({ rule, subject }: ExpectedAlarm, world: AlarmWorld, now: number): number | null => {
  if (rule === 'branch') {
    const covered = branchTroubles(world.orders, world.companies, now).get(subject.id)?.orders ?? [];
    const last = covered[BRANCH_ORDERS.raise - 1];
    return last === undefined ? null : troubledSince(last, world.companies, now);
  }
  const incident = world.incidents.get(subject.id);
  return incident === undefined ? null : Date.parse(incident.at);
};

/** Who owns alarms of the beginning: of the whole operation. */
export const ALARM_STAFF = DEMO_ACCOUNTS.filter(
  ({ email }) => email === 'controlador@demo.test' || email === 'admin@demo.test',
).map(({ controller: { id, name } }) => ({ id, name }));

/** Most are acknowledged within minutes, and some have a note. */
const withHandling = (alarm: Alarm, seed: number, now: number): Alarm => {
  const random = randomFor(seed, 'alarm', alarm.id);
  const by = random.pick(ALARM_STAFF);
  const acknowledgedAtMs = Date.parse(alarm.raisedAt) + random.between(0.4, 4) * MINUTE_MS;
  if (acknowledgedAtMs > now || random.chance(0.2)) return alarm;
  const acknowledged = { ...alarm, acknowledgedBy: by, acknowledgedAt: new Date(acknowledgedAtMs).toISOString() };
  const notedAt = acknowledgedAtMs + random.between(0.5, 3) * MINUTE_MS;
  const texts = ALARM_NOTES[alarm.rule];
  if (texts === undefined || notedAt > now || random.chance(0.6)) return acknowledged;
  const note = { at: new Date(notedAt).toISOString(), by, text: random.pick(texts) };
  return { ...acknowledged, notes: [note] };
};

/** Drills of the last days, each acknowledged faster than the one before. */
const drillsBefore = (riders: World['riders'], now: number): PlainDocument[] => {
  const [by] = ALARM_STAFF;
  if (by === undefined) return [];
  const rules = ['theft', 'accident', 'extortion'] as const;
  return [...riders.values()].slice(0, rules.length).map(({ courier }, index) => {
    const startedAt = now - (rules.length - index) * 20 * HOUR_MS;
    const after = (seconds: number): string => new Date(startedAt + seconds * 1_000).toISOString();
    const note = { at: after(75 - index * 15), by, text: ALARM_NOTES[rules[index] ?? 'theft']?.[0] ?? '' };
    return documentOf(alarmCodec, {
      ...drillOf(`drill-demo-${index}`, rules[index] ?? 'theft', courier, { by, now: startedAt }),
      acknowledgedBy: by,
      acknowledgedAt: after(48 - index * 14),
      notes: note.text === '' ? [] : [note],
      clearedAt: after(400 - index * 60),
      endedBy: by,
    });
  });
};

export const alarmsBefore = (world: World, today: readonly Incident[], now: number): PlainDocument[] => {
  const { setup, orders, companies, riders } = world;
  const incidents = new Map([...world.incidents.values(), ...today].map((incident) => [incident.id, incident]));
  const alarmWorld: AlarmWorld = {
    orders: Array.from(orders.values(), ({ order }) => order),
    companies,
    couriers: new Map(Array.from(riders.values(), ({ courier }) => [courier.id, courier])),
    incidents,
    fixes: new Map(),
    open: new Set(),
    rate: setup.rate,
  };
  const expected = alarmsFor(alarmWorld, now);
  const raised = expected.flatMap((condition) => {
    const beganAtMs = beganAt(condition, alarmWorld, now);
    if (beganAtMs === null) return [];
    const wait = randomFor(setup.seed, 'alarm-look', condition.subject.id).unit() * JOB_INTERVAL_MS;
    const raisedAt = Math.round(beganAtMs + ALARM_RULES[condition.rule].holdMs + wait);
    return raisedAt > now
      ? []
      : [documentOf(alarmCodec, withHandling(alarmOf(condition, beganAtMs, raisedAt), setup.seed, now))];
  });
  return [...drillsBefore(riders, now), ...raised];
};
