// Reports what couriers' phones and computations changed about orders [OA21]: at once by the entries of the live stream, and all
// live orders every fifteen seconds. What our own writes reported already is in the head, and not reported again.
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { eventsDue, type WebhookSight } from '@despacho/domain/openApi/webhooks.ts';
import { dueOccasions } from '@despacho/domain/messages/announcements.ts';
import { arrivesAtOf } from '@despacho/domain/routes/estimate.ts';
import { z } from 'zod';
import { allSubscribers, type Subscriber } from '../../store/webhooks/endpoints.ts';
import { isElsewhere, type StoredHead } from '../../store/webhooks/heads.ts';
import { following } from '../../store/webhooks/outbox.ts';
import { readHeads, readOpenHeads, reportOrder } from '../../store/webhooks/report.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { liveLooks } from '../liveLooks.ts';
import { readLive, readWhole } from '../liveState.ts';

const AT_ONCE = 8;
const OBSERVED = ['order', 'arrival', 'forecast'] as const;

const ofCompany = z.looseObject({ company: z.looseObject({ id: z.string() }) });
const estimate = kinds.arrival.state.pick({ routeTimeSec: true, computedAt: true });
const atRisk = z.looseObject({});

type Estimate = z.infer<typeof estimate>;
/** `orders`: of followed companies. `others`: ids of those of companies without a webhook. `ids` null: all were read. */
type Live = {
  ids: readonly string[] | null;
  /** What is not there is gone. */
  isReady: boolean;
  orders: Map<string, Order>;
  others: string[];
  arrivals: Map<string, Estimate>;
  forecasts: Map<string, unknown>;
};

/** `ids` null: all. */
const readOrders = async (
  tools: JobTools,
  ids: readonly string[] | null,
  companies: ReadonlySet<string>,
): Promise<Live> => {
  const read = async () =>
    Promise.all([
      readLive(tools, 'order', ofCompany, ids),
      readLive(tools, 'arrival', estimate, ids),
      readLive(tools, 'forecast', atRisk, ids),
    ]);
  const whole = await readWhole(tools, read);
  const [found, arrivals, forecasts] = whole ?? (await read());
  const orders = new Map<string, Order>();
  const others: string[] = [];
  for (const [id, candidate] of found) {
    if (!companies.has(candidate.company.id)) {
      others.push(id);
      continue;
    }
    const order = kinds.order.state.safeParse(candidate).data;
    if (order !== undefined) orders.set(id, order);
  }
  return { ids, isReady: whole !== null, orders, others, arrivals, forecasts };
};

const UNSEEN: WebhookSight = { arrivesAt: null, arrivingAt: null, lateAt: null };

const sightOf = (order: Order, { arrivals, forecasts }: Live, now: number): WebhookSight => {
  const arrival = arrivals.get(order.id) ?? null;
  const isArriving = dueOccasions(order, { now, arrival }).includes('arriving');
  return {
    arrivesAt: arrivesAtOf(arrival),
    arrivingAt: isArriving ? now : null,
    lateAt: forecasts.has(order.id) ? now : null,
  };
};

/** What was reported of the orders of the board, as far as this process knows it. */
const createHeadCache = () => {
  const heads = new Map<string, StoredHead>();
  let hasOpenHeads = false;
  /** Orders of companies without a webhook that no webhook follows: their heads are read once. */
  let unfollowed = new Set<string>();

  /** For the orders that were read. Returns the ids of those that cannot be read. */
  const add = async ({ db, log }: JobTools, live: Live): Promise<ReadonlySet<string>> => {
    // Also of those that left the board while no process looked.
    if (!hasOpenHeads) for (const [id, head] of await readOpenHeads(db)) heads.set(id, head);
    hasOpenHeads = true;
    const relevant = [...live.orders.keys(), ...live.others.filter((id) => !unfollowed.has(id))];
    const read = await readHeads(
      db,
      relevant.filter((id) => !heads.has(id)),
    );
    for (const [id, head] of read.heads) heads.set(id, head);
    for (const id of live.orders.keys()) unfollowed.delete(id);
    for (const id of live.others) if (!heads.has(id)) unfollowed.add(id);
    if (live.ids === null) unfollowed = new Set(live.others.filter((id) => unfollowed.has(id)));
    if (read.unreadable.length > 0)
      log.error({ orders: read.unreadable }, 'what was reported of orders cannot be read');
    return new Set(read.unreadable);
  };

  return {
    add,
    get: (id: string) => heads.get(id),
    /** [OA49] Orders that were on the board: their documents were deleted, or they have been over for a while. */
    goneIn: ({ ids, isReady, orders, others }: Live): string[] => {
      const present = new Set([...orders.keys(), ...others]);
      return isReady ? (ids ?? [...heads.keys()]).filter((id) => heads.has(id) && !present.has(id)) : [];
    },
    /** `head`: after the order was reported. */
    update: (id: string, head: StoredHead | null, { orders, others }: Live): void => {
      const isOther = others.includes(id);
      if (head !== null && (isOther || orders.has(id))) heads.set(id, head);
      else heads.delete(id);
      if (head === null && isOther) unfollowed.add(id);
    },
  };
};

const followedSince = (subscribers: readonly Subscriber[]): Map<string, number> => {
  const since = new Map<string, number>();
  for (const { company, endpoints } of subscribers)
    for (const endpoint of following(endpoints, null))
      since.set(company.id, Math.min(endpoint.since, since.get(company.id) ?? Infinity));
  return since;
};

export const observingOrders = () => {
  const heads = createHeadCache();
  let isFollowed = true;
  const looks = liveLooks(new Set(OBSERVED), () => isFollowed);

  /** [OA49] Orders that left a followed company for one without a webhook. */
  const departedIn = ({ others }: Live, since: ReadonlyMap<string, number>) =>
    others.flatMap((id) => (since.has(heads.get(id)?.place?.companyId ?? '') ? [{ id, sight: UNSEEN }] : []));

  /** Orders of which the head that this process knows leaves something to report. */
  const candidatesIn = (live: Live, since: ReadonlyMap<string, number>, now: number) => [
    ...departedIn(live, since),
    ...heads.goneIn(live).map((id) => ({ id, sight: UNSEEN })),
    ...[...live.orders.values()].flatMap((order) => {
      const sight = sightOf(order, live, now);
      const head = heads.get(order.id);
      const from = since.get(order.company.id) ?? now;
      const isDone =
        head !== undefined &&
        !isElsewhere(head, order) &&
        eventsDue(order, head, { since: from, now, sight }).head === head;
      return isDone ? [] : [{ id: order.id, sight }];
    }),
  ];

  const run = async (tools: JobTools): Promise<JobCounts> => {
    const { db, clock, log } = tools;
    const since = followedSince(await allSubscribers(db));
    isFollowed = since.size > 0;
    const { isWhole, changed: ids } = looks.next(clock.realNow());
    if (!isFollowed || (!isWhole && ids.length === 0)) return {};
    const live = await readOrders(tools, isWhole ? null : ids, new Set(since.keys()));
    const unreadable = await heads.add(tools, live);
    const candidates = candidatesIn(live, since, clock.now()).filter(({ id }) => !unreadable.has(id));
    let [events, failed] = [0, 0];
    for (let from = 0; from < candidates.length; from += AT_ONCE) {
      const reported = candidates.slice(from, from + AT_ONCE).map(async ({ id, sight }) => {
        try {
          const { events: written, head } = await reportOrder(db, id, { now: clock.now(), sight });
          heads.update(id, head, live);
          events += written;
        } catch (error) {
          // The others go on; this one is looked at again with all.
          failed += 1;
          log.error({ order: id, err: error }, 'an order was not reported to webhooks');
        }
      });
      await Promise.all(reported);
    }
    if (isWhole) looks.doneWhole(clock.realNow());
    return { orders: live.orders.size, events, ...(failed > 0 ? { failed } : {}) };
  };
  return { wakes: looks.wakes, run };
};
