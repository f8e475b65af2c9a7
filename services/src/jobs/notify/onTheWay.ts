// Announces orders that went on the road, whichever program wrote it: couriers' phones write the store directly [MS6].
import type { MessageChannel, OutboxMessage } from '@despacho/contract/messages.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { hasJustLeft, messagesOf, type TrackedOrder } from '@despacho/domain/orders/messages.ts';
import { reviseDocuments } from '../../store/documents/revise.ts';
import { MESSAGE_COLLECTIONS, pendingDocument } from '../../store/messages/messages.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive } from '../liveState.ts';

/** Ten thousand orders are read in part; only the few candidates are parsed whole. */
const stage = kinds.order.state.pick({ status: true, stateTime: true }).loose();
const messaging = kinds.company.state.pick({ hasSms: true, hasEmail: true, emails: true });

const CHANNELS: readonly MessageChannel[] = ['sms', 'email'];

const candidatesOf = async (tools: JobTools): Promise<Order[]> => {
  const orders = await readLive(tools, 'order', stage);
  const now = tools.clock.now();
  return [...orders.values()]
    .filter((order) => hasJustLeft(order, now))
    .flatMap((candidate) => kinds.order.state.safeParse(candidate).data ?? []);
};

const announce = async ({ db, clock }: JobTools, channel: MessageChannel, messages: readonly OutboxMessage[]) => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return reviseDocuments(db, MESSAGE_COLLECTIONS[channel], [...byId.keys()], (id, found) => {
    const message = byId.get(id);
    return found !== null || message === undefined ? null : pendingDocument(message, clock.now());
  });
};

/** Remembers tokens and announcements for as long as they are due, so that each is looked up in the store once. */
export const onTheWay = (): ((tools: JobTools) => Promise<JobCounts>) => {
  const announcedIds = new Map<MessageChannel, ReadonlySet<string>>();
  let tokens: ReadonlyMap<string, string | null> = new Map();

  const withTokens = async ({ db }: JobTools, orders: readonly Order[]): Promise<TrackedOrder[]> => {
    const missing = orders.filter(({ id }) => !tokens.has(id)).map(({ id }) => id);
    const secrets = await readOrderSecrets(db, missing);
    const tokenOf = (id: string): string | null => tokens.get(id) ?? secrets.get(id)?.trackingToken ?? null;
    tokens = new Map(orders.map(({ id }) => [id, tokenOf(id)]));
    return orders.map((order) => ({ ...order, trackingToken: tokenOf(order.id) }));
  };

  const dueMessages = async (tools: JobTools): Promise<OutboxMessage[]> => {
    const [candidates, companies] = await Promise.all([candidatesOf(tools), readLive(tools, 'company', messaging)]);
    const orders = await withTokens(tools, candidates);
    return orders.flatMap((order) => messagesOf(order, 'onTheWay', companies.get(order.company.id) ?? null, null));
  };

  return async (tools) => {
    const messages = await dueMessages(tools);
    let announced = 0;
    for (const channel of CHANNELS) {
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
