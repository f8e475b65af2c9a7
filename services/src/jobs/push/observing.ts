// Finds what the phones of couriers are to be woken for: at once by the entries of the live stream, and in all live orders every
// fifteen seconds [CP28]. Costs a look at the subscriptions where there are none.
import type { Conversation } from '@despacho/contract/couriers/conversations.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { NO_HEAD, pushesFor, pushHeadOf, type Push, type PushHead } from '@despacho/domain/couriers/pushes.ts';
import { hasSubscriptions, subscriptionIdsOf } from '../../store/couriers/pushSubscriptions.ts';
import { entryFrom, readStored, readStoredOf, splitStored } from '../../store/live/state.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { liveLooks } from '../liveLooks.ts';
import { readWhole } from '../liveState.ts';
import { forgetHeads, hasBegun, hashOfContent, headIds, readHeads, recordHeads } from './heads.ts';
import { PUSH_LIFETIME_MS, type PushWork } from './work.ts';

export type PushQueue = { add(pieces: readonly { id: string; data: PushWork }[]): Promise<void> };

type Stored = { orders: ReadonlyMap<string, string>; conversations: ReadonlyMap<string, string> };

/** `ids` null: all. */
const readStoredOrders = async ({ redis, key }: JobTools, ids: readonly string[] | null): Promise<Stored | null> =>
  readWhole({ redis, key }, async () => {
    const read = async (kind: 'order' | 'conversation') =>
      ids === null ? new Map(Object.entries(await readStored(redis, key, kind))) : readStoredOf(redis, key, kind, ids);
    const [orders, conversations] = await Promise.all([read('order'), read('conversation')]);
    return { orders, conversations };
  });

/** Another one when the order or its messages changed; null: there is no such order. */
const versionOf = ({ orders, conversations }: Stored, id: string): string | null => {
  const order = splitStored(orders.get(id) ?? '');
  return order.json === null ? null : `${order.v} ${splitStored(conversations.get(id) ?? '').v}`;
};

/** Undefined: it cannot be read now, and stays as it was. Null: it is no more. */
const headIn = ({ orders, conversations }: Stored, id: string): PushHead | null | undefined => {
  const { v, json } = splitStored(orders.get(id) ?? '');
  if (json === null) return null;
  const order = entryFrom('order', v, json);
  if (order === null || !('doc' in order)) return undefined;
  const { json: messages } = splitStored(conversations.get(id) ?? '');
  const conversation: Conversation | null =
    messages === null ? null : (kinds.conversation.state.safeParse(JSON.parse(messages)).data ?? null);
  return pushHeadOf(order.doc, conversation, hashOfContent);
};

const enqueue = async (
  queue: PushQueue,
  { db, clock }: JobTools,
  { orderId, version, push }: { orderId: string; version: string; push: Push },
): Promise<number> => {
  const ids = await subscriptionIdsOf(db, push.courierId);
  const expiresAt = clock.realNow() + PUSH_LIFETIME_MS;
  // By the version, so that two processes that look at once are one push.
  const pieces = ids.map((subscriptionId) => ({
    id: `${subscriptionId} ${orderId} ${push.kind} ${version}`,
    data: { ...push, subscriptionId, orderId, expiresAt },
  }));
  await queue.add(pieces);
  return pieces.length;
};

/** `isFirst`: what there is becomes the head, without a push. `orders`: those that could be read. */
const compare = async (
  queue: PushQueue,
  tools: JobTools,
  { stored, candidates, isFirst }: { stored: Stored; candidates: readonly string[]; isFirst: boolean },
): Promise<{ orders: readonly string[]; pushes: number }> => {
  const before = isFirst ? new Map<string, PushHead>() : await readHeads(tools, candidates);
  const heads = new Map<string, PushHead | null>();
  let pushes = 0;
  for (const id of candidates) {
    const after = headIn(stored, id);
    if (after === undefined) continue;
    heads.set(id, after);
    const due = isFirst ? [] : pushesFor(before.get(id) ?? NO_HEAD, after ?? NO_HEAD);
    const version = versionOf(stored, id) ?? 'removed';
    for (const push of due) pushes += await enqueue(queue, tools, { orderId: id, version, push });
  }
  // After the pushes: one that was not queued is due again.
  await recordHeads(tools, heads, isFirst);
  return { orders: [...heads.keys()], pushes };
};

export const observingPushes = (queue: PushQueue) => {
  /** By the ids of orders that this process compared. */
  const versions = new Map<string, string | null>();
  let isFollowed = true;
  const looks = liveLooks(new Set(['order', 'conversation']), () => isFollowed);

  const run = async (tools: JobTools): Promise<JobCounts> => {
    const { db, clock } = tools;
    const { isWhole, changed: ids } = looks.next(clock.realNow());
    if (isWhole) {
      isFollowed = await hasSubscriptions(db);
      looks.doneWhole(clock.realNow());
    }
    if (!isFollowed) {
      if (isWhole) await forgetHeads(tools);
      versions.clear();
      return {};
    }
    const isFirst = !(await hasBegun(tools));
    // Before the first whole look there is nothing to compare with.
    if (!isWhole && (ids.length === 0 || isFirst)) return {};
    if (isFirst) versions.clear();
    const stored = await readStoredOrders(tools, isWhole ? null : ids);
    if (stored === null) {
      looks.requestWhole();
      return {};
    }
    const candidates = isWhole ? [...new Set([...stored.orders.keys(), ...(await headIds(tools))])] : ids;
    const current = candidates.filter((id) => versions.get(id) !== versionOf(stored, id));
    const { orders, pushes } = await compare(queue, tools, { stored, candidates: current, isFirst });
    for (const id of orders) versions.set(id, versionOf(stored, id));
    if (isWhole) for (const id of versions.keys()) if (!stored.orders.has(id)) versions.delete(id);
    return { orders: orders.length, pushes };
  };
  return { wakes: looks.wakes, run };
};
