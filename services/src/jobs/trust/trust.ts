// Counts what is seen only by looking each minute (alarms for each controller, silent couriers, unreadable documents),
// and stores all counts that wait in Redis in the documents of their days.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { carriedMinute, lastWindow, windowCount } from '@despacho/domain/trust/windows.ts';
import { readProcesses } from '../../platform/heartbeat.ts';
import { readDuty } from '../../store/live/duty.ts';
import { readPositions } from '../../store/live/positions.ts';
import { addToTrustDay } from '../../store/trust/trustDays.ts';
import { newUnreadable } from '../../store/trust/unreadablePaths.ts';
import { countedSince, countEvents, dropBatch, takeBatch } from '../../store/trust/waiting.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';
import { aside } from './aside.ts';

/** Accounts of the whole operation on duty, as the wall of the whole operation counts them [AR21]. */
const ALL = scopeName({ type: 'all' });

const raised = kinds.alarm.state.pick({ id: true, raisedAt: true, foundAtStart: true, isDrill: true });
const activeOrder = kinds.order.state.pick({
  company: true,
  branch: true,
  courier: true,
  zone: true,
  status: true,
  stateTime: true,
  createdAt: true,
});

/** [TS4] Once for each ten minutes, and only for those that were watched from their beginning. */
const countWindow = async (tools: JobTools): Promise<void> => {
  const { redis, key, clock } = tools;
  const now = clock.now();
  const { from, to } = lastWindow(now);
  if (from < (await countedSince(redis, key, now))) return;
  const alarms = await readWhole(tools, async () => readLive(tools, 'alarm', raised));
  if (alarms === null) return;
  const onDuty = await readDuty(redis, key, clock.realNow());
  const controllers = onDuty.filter(({ scope }) => scope === ALL).length;
  const additions = [[windowCount(alarms.values(), controllers, to), 1]] as const;
  await countEvents(redis, key, localDay(from), [{ name: `window ${to}`, additions }]);
};

/** [TS8] Once for each real minute, however often the job runs. */
const countActiveOrders = async (tools: JobTools): Promise<void> => {
  const { redis, key, clock } = tools;
  const reading = await readWhole(tools, async () => ({
    orders: [...(await readLive(tools, 'order', activeOrder)).values()],
    fixes: await readPositions(redis, key),
  }));
  if (reading === null) return;
  const now = clock.now();
  const additions = carriedMinute(reading.orders, { fixes: reading.fixes, rate: clock.rate }, now);
  const minute = Math.floor(clock.realNow() / MINUTE_MS);
  await countEvents(redis, key, localDay(now), [{ name: `minute ${minute}`, additions }]);
};

/** [TS8] */
const countUnreadable = async ({ redis, key, clock }: JobTools): Promise<void> => {
  const processes = await readProcesses(redis, key);
  const paths = [...new Set(processes.flatMap(({ facts }) => facts.unreadablePaths ?? []))];
  const found = await newUnreadable(redis, key, paths);
  if (found === 0) return;
  await countEvents(redis, key, localDay(clock.now()), [{ name: null, additions: [['unreadable', found]] }]);
};

/** [TS1] How many days were written. An interrupted run is repeated under the same id, which adds nothing twice. */
const storeWaiting = async ({ redis, key, db }: JobTools): Promise<number> => {
  const batch = await takeBatch(redis, key, randomUUID());
  if (batch === null) return 0;
  for (const [day, counts] of batch.days) await addToTrustDay(db, day, batch.id, counts);
  await dropBatch(redis, key, batch.id);
  return batch.days.size;
};

export const runTrust = async (tools: JobTools): Promise<JobCounts> => {
  await aside(tools, 'alarms of ten minutes', async () => countWindow(tools));
  await aside(tools, 'minutes of carried orders', async () => countActiveOrders(tools));
  await aside(tools, 'unreadable documents', async () => countUnreadable(tools));
  return { days: await storeWaiting(tools) };
};
