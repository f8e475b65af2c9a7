// Twice a second: what the robots of followed sandboxes did, and the lanes with something due, into the queue.
import type { Endpoint } from '../../store/webhooks/endpoints.ts';
import { isKeyRevoked } from '../../store/apiKeys.ts';
import type { Firestore } from '../../store/firestore.ts';
import { movedSandboxOrders, readOffsetMs, reportSandboxOrder } from '../../store/sandbox.ts';
import { dueLanes } from '../../store/webhooks/deliveries.ts';
import { allSubscribers } from '../../store/webhooks/endpoints.ts';
import type { JobCounts, JobTools } from '../job.ts';
import type { Lanes } from './lanes.ts';

export type LaneQueue = Pick<Lanes, 'add'>;
type Tools = Pick<JobTools, 'db' | 'clock'>;

const reportSandbox = async (db: Firestore, keyId: string, realNow: number): Promise<number> => {
  if (await isKeyRevoked(db, keyId)) return 0;
  const now = realNow + (await readOffsetMs(db, keyId));
  let events = 0;
  for (const id of await movedSandboxOrders(db, keyId, now)) events += await reportSandboxOrder(db, id, now);
  return events;
};

export const addDueLanes = async (
  lanes: LaneQueue,
  { db, clock }: Tools,
  endpoints: readonly Endpoint[],
): Promise<number> => {
  const ids = endpoints.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  const due = await dueLanes(db, clock.realNow(), ids);
  await lanes.add(due);
  return due.length;
};

/** How long it rests while no company has a webhook. */
const REST_MS = 5_000;

export const dispatchingWebhooks = (lanes: LaneQueue) => {
  let restsUntil = 0;
  return async ({ db, clock }: Tools): Promise<JobCounts> => {
    if (clock.realNow() < restsUntil) return {};
    const endpoints = (await allSubscribers(db)).flatMap((subscriber) => subscriber.endpoints);
    if (endpoints.length === 0) {
      restsUntil = clock.realNow() + REST_MS;
      return {};
    }
    const keys = new Set(endpoints.flatMap(({ isEnabled, keyId }) => (isEnabled && keyId !== null ? [keyId] : [])));
    let events = 0;
    for (const keyId of keys) events += await reportSandbox(db, keyId, clock.realNow());
    return { events, lanes: await addDueLanes(lanes, { db, clock }, endpoints) };
  };
};
