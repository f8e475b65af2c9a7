// The lanes with something due into the queue, and what the robots of followed sandboxes did.
import type { Endpoint } from '../../store/webhooks/endpoints.ts';
import { isKeyRevoked } from '../../store/apiKeys.ts';
import { movedSandboxOrders, readOffsetMs, reportSandboxOrder } from '../../store/sandbox.ts';
import { dueLanes, failUnreadable } from '../../store/webhooks/deliveries.ts';
import { allSubscribers } from '../../store/webhooks/endpoints.ts';
import type { JobCounts, JobTools } from '../job.ts';
import type { Lanes } from './lanes.ts';

export type LaneQueue = Pick<Lanes, 'add'>;
type Tools = Pick<JobTools, 'db' | 'clock' | 'log'>;

/** One that fails keeps none of the others. */
const reportSandbox = async ({ db, clock, log }: Tools, keyId: string): Promise<number> => {
  let events = 0;
  try {
    if (await isKeyRevoked(db, keyId)) return 0;
    const now = clock.realNow() + (await readOffsetMs(db, keyId));
    for (const id of await movedSandboxOrders(db, keyId, now))
      try {
        events += await reportSandboxOrder(db, id, now);
      } catch (error) {
        log.error({ order: id, err: error }, 'an order of a sandbox was not reported');
      }
  } catch (error) {
    log.error({ key: keyId, err: error }, 'the orders of a sandbox were not reported');
  }
  return events;
};

export const addDueLanes = async (
  lanes: LaneQueue,
  { db, clock, log }: Tools,
  endpoints: readonly Endpoint[],
): Promise<number> => {
  const ids = endpoints.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  const { lanes: due, unreadable } = await dueLanes(db, clock.realNow(), ids);
  await lanes.add(due);
  if (unreadable.length > 0) {
    log.error({ deliveries: unreadable }, 'deliveries of webhooks cannot be read: they failed');
    await failUnreadable(db, unreadable);
  }
  return due.length;
};

/** Sandboxes that are looked at at once. */
const AT_ONCE = 8;

export const dispatchingWebhooks =
  (lanes: LaneQueue) =>
  async (tools: Tools): Promise<JobCounts> => {
    const endpoints = (await allSubscribers(tools.db)).flatMap((subscriber) => subscriber.endpoints);
    if (endpoints.length === 0) return {};
    const before = await addDueLanes(lanes, tools, endpoints);
    const enabled = endpoints.flatMap(({ isEnabled, keyId }) => (isEnabled && keyId !== null ? [keyId] : []));
    const keys = [...new Set(enabled)];
    let events = 0;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const written = keys.slice(from, from + AT_ONCE).map(async (keyId) => reportSandbox(tools, keyId));
      events += (await Promise.all(written)).reduce((sum, each) => sum + each, 0);
    }
    return { events, lanes: before + (events > 0 ? await addDueLanes(lanes, tools, endpoints) : 0) };
  };
