// Raises, updates and clears alarms [AR1] to [AR9], [AR23]. All conditions are read from the live state; of
// Firestore only the alarms that change are read and written, in batches.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { alarmsFor, isUndecided, type AlarmWorld } from '@despacho/domain/alarms/conditions.ts';
import { migratedSubject } from '@despacho/domain/alarms/incidentIds.ts';
import { reconcile, type Difference } from '@despacho/domain/alarms/reconcile.ts';
import { raisedReports } from '@despacho/domain/incidents/reports.ts';
import { callKey } from '@despacho/domain/alarms/rules.ts';
import { alarmCodec } from '../../store/alarms.ts';
import { reviseDocuments, type FoundDocument } from '../../store/documents/revise.ts';
import type { Data } from '../../store/documents/scalars.ts';
import { readPositions } from '../../store/live/positions.ts';
import { updateEpisodes } from './alarmEpisodes.ts';
import { updatePeaks } from './alarmPeaks.ts';
import { recordLook } from './alarmStart.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { hasFreshEcho, readLive, readWhole } from '../liveState.ts';
import { aside } from '../trust/aside.ts';
import { countAlarms } from '../trust/raised.ts';

const alarmOrder = kinds.order.state.pick({
  id: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  company: true,
  branch: true,
  courier: true,
  zone: true,
  destination: true,
  suggestedPosition: true,
});
const alarmCourier = kinds.courier.state.pick({
  id: true,
  name: true,
  company: true,
  branch: true,
  alert: true,
  alertAt: true,
});
const alarmIncident = kinds.incident.state.pick({
  id: true,
  kind: true,
  at: true,
  userName: true,
  courier: true,
  company: true,
  closedAt: true,
});
const limited = kinds.company.state.pick({ lateLimitSec: true });

type Seen = { world: AlarmWorld; alarms: Alarm[] };

/** Null while the live state cannot be trusted: it is incomplete, or no canary came back lately. */
const readWorld = async (tools: JobTools): Promise<Seen | null> => {
  const { redis, key, clock } = tools;
  const state = await readWhole(tools, async () => ({
    echoes: await readLive(tools, 'canary', kinds.canary.state),
    orders: await readLive(tools, 'order', alarmOrder),
    companies: await readLive(tools, 'company', limited),
    couriers: await readLive(tools, 'courier', alarmCourier),
    incidents: await readLive(tools, 'incident', alarmIncident),
    alarms: await readLive(tools, 'alarm', kinds.alarm.state),
    fixes: await readPositions(redis, key),
  }));
  if (state === null) return null;
  const { echoes, orders, alarms, ...rest } = state;
  if (!hasFreshEcho(echoes.values(), clock.realNow())) return null;
  const stored = [...alarms.values()];
  // [IC12] A drill takes the place of no alarm.
  const open = new Set(stored.filter(({ clearedAt, isDrill }) => clearedAt === null && !isDrill).map(callKey));
  return { world: { ...rest, orders: [...orders.values()], open, rate: clock.rate }, alarms: stored };
};

type Change = (alarm: Alarm | null) => Data | null;

/** By id: what to write to the document as it is now. Another run may have done it already. */
const changesOf = (
  { raise, revise, clear, supersede }: Difference,
  peaks: ReadonlyMap<string, number>,
  now: number,
): Map<string, Change> => {
  const ifOpen =
    (changesTo: (alarm: Alarm) => Partial<Alarm>): Change =>
    (alarm) =>
      alarm?.clearedAt === null ? alarmCodec.write(changesTo(alarm)) : null;
  const clearedAt = new Date(now).toISOString();
  const peakOf = (alarm: Alarm): number | null =>
    alarm.raisedCount === null ? null : Math.max(alarm.raisedCount, peaks.get(callKey(alarm)) ?? 0);
  return new Map<string, Change>([
    ...raise.map((alarm) => [alarm.id, (found: Alarm | null) => (found ? null : alarmCodec.write(alarm))] as const),
    ...revise.map(({ id, changes }) => [id, ifOpen(() => changes)] as const),
    ...clear.map((id) => [id, ifOpen((alarm) => ({ clearedAt, peakCount: peakOf(alarm) }))] as const),
    ...supersede.map((id) => [id, ifOpen(() => ({ clearedAt, isSuperseded: true }))] as const),
  ]);
};

export const runAlarms = async (tools: JobTools): Promise<JobCounts> => {
  const state = await readWorld(tools);
  if (state === null) return { skipped: 1 };
  const { world, alarms } = state;
  const now = tools.clock.now();
  const expected = alarmsFor(world, now);
  const migrated = alarms.flatMap((alarm) => {
    const subject = migratedSubject(alarm, world.incidents);
    return subject === null ? [] : [{ ...alarm, subject }];
  });
  const current = new Map([...alarms, ...migrated].map((alarm) => [alarm.id, alarm]));
  const episodes = await updateEpisodes(tools, expected, now);
  const peaks = await updatePeaks(tools, expected);
  const start = await recordLook(tools, now);
  const difference = reconcile(
    { alarms: current.values(), expected, episodes, start, isUndecided: (alarm) => isUndecided(alarm, world) },
    now,
  );
  const renamed = migrated.map(({ id, subject }) => ({ id, changes: { subject } }));
  const changes = changesOf({ ...difference, revise: [...renamed, ...difference.revise] }, peaks, now);
  const revise = (id: string, found: FoundDocument | null): Data | null => {
    const change = changes.get(id);
    if (change === undefined || found === null) return change?.(null) ?? null;
    const read = alarmCodec.read(id, found.data, found.meta);
    return read.ok ? change(read.value) : null;
  };
  const revision = await reviseDocuments(tools.db, alarmCodec.collection, [...changes.keys()], revise);
  await aside(tools, 'alarms', async () => countAlarms(tools, difference.raise, alarms));
  return {
    expected: expected.length,
    unraised: world.incidents.size - raisedReports(world.incidents.values()).length,
    raise: difference.raise.length,
    revise: difference.revise.length,
    clear: difference.clear.length,
    supersede: difference.supersede.length,
    ...revision,
  };
};
