// The lanes with something due into the queue, and what the robots of followed sandboxes did.
import type { Endpoint } from '../../store/webhooks/endpoints.ts';
import { isKeyRevoked } from '../../store/apiKeys.ts';
import { activeSandboxOrders, movedSandboxOrders, readOffsetMs, reportSandboxOrder } from '../../store/sandbox.ts';
import { dueLanes, failUnreadable } from '../../store/webhooks/deliveries.ts';
import { allSubscribers } from '../../store/webhooks/endpoints.ts';
import type { JobCounts, JobTools } from '../job.ts';
import type { Lanes } from './lanes.ts';

export type LaneQueue = Pick<Lanes, 'add'>;
type Tools = Pick<JobTools, 'db' | 'clock' | 'log'>;

/** One that fails keeps none of the others. `isNew`: a webhook came, and its orders may be on their way without a head. */
const reportSandbox = async ({ db, clock, log }: Tools, keyId: string, isNew: boolean): Promise<number> => {
  let events = 0;
  try {
    if (await isKeyRevoked(db, keyId)) return 0;
    const now = clock.realNow() + (await readOffsetMs(db, keyId));
    const begun = isNew ? await activeSandboxOrders(db, keyId, now) : [];
    for (const id of new Set([...begun, ...(await movedSandboxOrders(db, keyId, now))]))
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

const addDueLanes = async (
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
/** A new delivery wakes the job, too; robots take their time. */
const SANDBOXES_EVERY_MS = 4_000;

export const dispatchingWebhooks = (lanes: LaneQueue) => {
  /** Webhooks of sandboxes that were looked at since they were enabled. */
  let followed = new Set<string>();
  let sandboxesAt = -Infinity;
  const nameOf = ({ id, since }: Endpoint): string => `${id} ${since}`;
  return async (tools: Tools): Promise<JobCounts> => {
    const endpoints = (await allSubscribers(tools.db)).flatMap((subscriber) => subscriber.endpoints);
    if (endpoints.length === 0) return {};
    const before = await addDueLanes(lanes, tools, endpoints);
    if (tools.clock.realNow() - sandboxesAt < SANDBOXES_EVERY_MS) return { events: 0, lanes: before };
    sandboxesAt = tools.clock.realNow();
    const ofKeys = new Map<string, Endpoint[]>();
    for (const each of endpoints)
      if (each.isEnabled && each.keyId !== null) ofKeys.set(each.keyId, [...(ofKeys.get(each.keyId) ?? []), each]);
    const keys = [...ofKeys].map(([keyId, own]) => ({ keyId, isNew: own.some((each) => !followed.has(nameOf(each))) }));
    let events = 0;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const part = keys.slice(from, from + AT_ONCE);
      const written = await Promise.all(part.map(async ({ keyId, isNew }) => reportSandbox(tools, keyId, isNew)));
      events += written.reduce((sum, each) => sum + each, 0);
    }
    followed = new Set([...ofKeys.values()].flat().map(nameOf));
    return { events, lanes: before + (events > 0 ? await addDueLanes(lanes, tools, endpoints) : 0) };
  };
};
