// Announces orders on the road, arriving and delivered, whichever program wrote it: couriers' phones write the store directly.
import { MESSAGE_CHANNELS, type MessageChannel, type OutboxMessage } from '@despacho/contract/messages.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { dueOccasions, type AnnouncedOccasion } from '@despacho/domain/messages/announcements.ts';
import { messagesOf, type TrackedOrder } from '@despacho/domain/orders/messages.ts';
import { reviseDocuments } from '../../store/documents/revise.ts';
import { MESSAGE_COLLECTIONS, pendingDocument } from '../../store/messages/messages.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive } from '../liveState.ts';

/** Ten thousand orders are read in part; only the few candidates are parsed whole. */
const stage = kinds.order.state.pick({ id: true, status: true, stateTime: true, deliveredAt: true }).loose();
const estimate = kinds.arrival.state.pick({ routeTimeSec: true, computedAt: true });
const messaging = kinds.company.state.pick({ hasSms: true, hasEmail: true, emails: true, customerMessages: true });

type Due = { order: Order; occasions: readonly AnnouncedOccasion[] };

const dueOrders = async (tools: JobTools): Promise<Due[]> => {
  const [orders, arrivals] = await Promise.all([readLive(tools, 'order', stage), readLive(tools, 'arrival', estimate)]);
  const now = tools.clock.now();
  return [...orders.values()].flatMap((candidate) => {
    const occasions = dueOccasions(candidate, { now, arrival: arrivals.get(candidate.id) ?? null });
    const order = occasions.length === 0 ? null : kinds.order.state.safeParse(candidate).data;
    return order === null || order === undefined ? [] : [{ order, occasions }];
  });
};

const announce = async ({ db, clock }: JobTools, channel: MessageChannel, messages: readonly OutboxMessage[]) => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return reviseDocuments(db, MESSAGE_COLLECTIONS[channel], [...byId.keys()], (id, found) => {
    const message = byId.get(id);
    return found !== null || message === undefined ? null : pendingDocument(message, clock.now());
  });
};

/** Remembers tokens and announcements for as long as they are due, so that each is looked up in the store once. */
export const announcing = (): ((tools: JobTools) => Promise<JobCounts>) => {
  const announcedIds = new Map<MessageChannel, ReadonlySet<string>>();
  let tokens: ReadonlyMap<string, string | null> = new Map();

  const rememberTokens = async ({ db }: JobTools, ids: readonly string[]): Promise<void> => {
    const secrets = await readOrderSecrets(
      db,
      ids.filter((id) => !tokens.has(id)),
    );
    tokens = new Map(ids.map((id) => [id, tokens.get(id) ?? secrets.get(id)?.trackingToken ?? null]));
  };

  const dueMessages = async (tools: JobTools): Promise<OutboxMessage[]> => {
    const [due, companies] = await Promise.all([dueOrders(tools), readLive(tools, 'company', messaging)]);
    await rememberTokens(
      tools,
      due.map(({ order }) => order.id),
    );
    return due.flatMap(({ order, occasions }) => {
      const tracked: TrackedOrder = { ...order, trackingToken: tokens.get(order.id) ?? null };
      const company = companies.get(order.company.id) ?? null;
      return occasions.flatMap((occasion) => messagesOf(tracked, occasion, company, null));
    });
  };

  return async (tools) => {
    const messages = await dueMessages(tools);
    let announced = 0;
    for (const channel of MESSAGE_CHANNELS) {
      const ofChannel = messages.filter((message) => message.channel === channel);
      const before = announcedIds.get(channel) ?? new Set<string>();
      const { revised } = await announce(
        tools,
        channel,
        ofChannel.filter(({ id }) => !before.has(id)),
      );
      announcedIds.set(channel, new Set(ofChannel.map(({ id }) => id)));
      announced += revised;
    }
    return { due: messages.length, announced };
  };
};
