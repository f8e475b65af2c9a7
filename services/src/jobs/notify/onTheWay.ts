// Announces orders that went on the road, whichever program wrote it: couriers' phones write the store directly [MS6].
import type { MessageChannel, OutboxMessage } from '@despacho/contract/messages.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { hasJustLeft, messagesOf } from '@despacho/domain/messages.ts';
import { reviseDocuments } from '../../store/documents/revise.ts';
import { MESSAGE_COLLECTIONS, pendingDocument } from '../../store/messages/messages.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive } from '../liveState.ts';

/** Ten thousand orders are read in part; only the few candidates are parsed whole. */
const stage = kinds.order.state.pick({ status: true, stateTime: true }).loose();
const messaging = kinds.company.state.pick({ hasSms: true, hasEmail: true, emails: true });

const CHANNELS: readonly MessageChannel[] = ['sms', 'email'];

const dueMessages = async (tools: JobTools): Promise<OutboxMessage[]> => {
  const [orders, companies] = await Promise.all([
    readLive(tools, 'order', stage),
    readLive(tools, 'company', messaging),
  ]);
  const now = tools.clock.now();
  return [...orders.values()]
    .filter((order) => hasJustLeft(order, now))
    .flatMap((candidate) => {
      const order = kinds.order.state.safeParse(candidate).data;
      return order === undefined ? [] : messagesOf(order, 'onTheWay', companies.get(order.company.id) ?? null, null);
    });
};

const announce = async ({ db, clock }: JobTools, channel: MessageChannel, messages: readonly OutboxMessage[]) => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return reviseDocuments(db, MESSAGE_COLLECTIONS[channel], [...byId.keys()], (id, found) => {
    const message = byId.get(id);
    return found !== null || message === undefined ? null : pendingDocument(message, clock.now());
  });
};

/** Remembers what it announced for as long as it is due, so that each is looked up in the store once. */
export const onTheWay = (): ((tools: JobTools) => Promise<JobCounts>) => {
  const announcedIds = new Map<MessageChannel, ReadonlySet<string>>();
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
