// Delivers the events of a lane, one attempt at a time, and disables webhooks that are gone or never answer [OA24] [OA36].
import type { EndpointEnd } from './disabling.ts';
import { shopNote } from './shopNote.ts';
import { MAX_TRIES, pauseAfter } from '@despacho/domain/openApi/attempts.ts';
import { signatureHeader } from '../../identity/webhookSecrets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { isKeyRevoked } from '../../store/apiKeys.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import {
  claimNext,
  hasSucceededSince,
  recordAttempt,
  type AttemptEnd,
  type Delivery,
} from '../../store/webhooks/deliveries.ts';
import { isShop, readSubscriber, type Endpoint } from '../../store/webhooks/endpoints.ts';
import { readEventBody } from '../../store/webhooks/events.ts';

export type DeliveringTools = {
  db: Firestore;
  clock: Pick<Clock, 'realNow'>;
  log: Log;
  outbound: Outbound;
  sealer: Sealer;
  /** [OA23] Webhooks of test keys may name this machine. */
  toLoopback: boolean;
  /** It serves the customers' page. */
  publicOrigin: string;
  /** Only where the webhook is still as it was tried. */
  disable(companyId: string, tried: Endpoint, end: EndpointEnd): Promise<void>;
};

/** Characters of an answer that are stored. */
const MAX_STORED = 2_048;
const GONE = 410;
const DROPPED: AttemptEnd = { state: 'dropped', nextAt: null };

/** Null: it is not sent any more. */
const openEndpoint = async ({ db }: DeliveringTools, delivery: Delivery): Promise<Endpoint | null> => {
  const [subscriber, company] = await Promise.all([
    readSubscriber(db, delivery.companyId),
    companies.find(db, delivery.companyId),
  ]);
  const endpoint = subscriber?.endpoints.find(({ id }) => id === delivery.endpointId);
  if (endpoint?.isEnabled !== true || company?.isEnabled !== true) return null;
  const keyId = endpoint.shop?.key.id ?? endpoint.keyId;
  return keyId !== null && (await isKeyRevoked(db, keyId)) ? null : endpoint;
};

const secretsOf = ({ sealer }: DeliveringTools, { id, secrets }: Endpoint, now: number): string[] =>
  secrets.flatMap(({ sealed, endsAt }) => (endsAt !== null && endsAt <= now ? [] : (sealer.open(sealed, id) ?? [])));

/** Null: it is about nothing of the shop. */
const post = async (
  tools: DeliveringTools,
  endpoint: Endpoint,
  { eventId }: Delivery,
  body: string,
): Promise<OutboundAnswer | { problem: 'secret' } | null> => {
  const now = tools.clock.realNow();
  const secrets = secretsOf(tools, endpoint, now);
  // The secret of the operation was replaced: the webhook needs a new one.
  if (secrets.length === 0) return { problem: 'secret' };
  const reach = tools.toLoopback && endpoint.mode === 'test' ? 'loopback' : 'public';
  if (isShop(endpoint)) {
    const note = await shopNote(tools, { endpoint, body, consumer: secrets[0] ?? '' });
    return note && tools.outbound.post(note.url, { ...note, reach });
  }
  const timestamp = Math.floor(now / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Despacho-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, { id: eventId, timestamp, body }),
  };
  return tools.outbound.post(endpoint.url, { headers, body, reach });
};

/** `tries`: with this one. */
const endOf = (answer: { status: number } | { problem: string }, tries: number, now: number): AttemptEnd => {
  const status = 'status' in answer ? answer.status : 0;
  if (status >= 200 && status < 300) return { state: 'delivered', nextAt: null };
  if ('problem' in answer && answer.problem === 'secret') return { state: 'failed', nextAt: null };
  const pause = pauseAfter(tries);
  if (status === GONE || pause === null || tries >= MAX_TRIES) return { state: 'failed', nextAt: null };
  return { state: 'pending', nextAt: now + pause };
};

const attempt = async (tools: DeliveringTools, delivery: Delivery): Promise<AttemptEnd> => {
  const { db, clock, log } = tools;
  const [endpoint, body] = await Promise.all([openEndpoint(tools, delivery), readEventBody(db, delivery.eventId)]);
  if (endpoint === null || body === null) {
    await recordAttempt(db, delivery, null, DROPPED);
    return DROPPED;
  }
  const startedAt = clock.realNow();
  const answer = await post(tools, endpoint, delivery, body);
  if (answer === null) {
    await recordAttempt(db, delivery, null, DROPPED);
    return DROPPED;
  }
  const now = clock.realNow();
  const isManual = delivery.manual !== null;
  const end = endOf(answer, isManual ? 1 : delivery.tries + 1, now);
  const status = 'status' in answer ? answer.status : null;
  const problem = 'problem' in answer ? answer.problem : null;
  // A shop that accepted a note answers with it, and so with the link of the customer.
  const isPrivate = endpoint.shop !== null && end.state === 'delivered';
  const text = 'text' in answer && !isPrivate ? answer.text.slice(0, MAX_STORED) : '';
  const made = { at: new Date(startedAt).toISOString(), tookMs: now - startedAt, status, problem, text };
  await recordAttempt(db, delivery, made, end);
  log.debug(
    { delivery: delivery.id, tries: delivery.tries, isManual, status, problem, end: end.state },
    'webhook attempt',
  );
  if (end.state !== 'failed') return end;
  if (status === GONE) await tools.disable(delivery.companyId, endpoint, 'gone');
  else if (problem === 'secret') await tools.disable(delivery.companyId, endpoint, 'secret');
  else if (!(await hasSucceededSince(db, endpoint.id, delivery.createdAt)))
    await tools.disable(delivery.companyId, endpoint, 'failing');
  return end;
};

/** What of a lane is due, one after the other. How many attempts were made. */
export const createDelivering =
  (tools: DeliveringTools) =>
  async (lane: string, onEnd: (state: AttemptEnd['state']) => void = () => undefined): Promise<number> => {
    for (let attempts = 0; ; attempts += 1) {
      const { next, unreadable } = await claimNext(tools.db, lane, tools.clock.realNow());
      if (unreadable.length > 0)
        tools.log.error({ deliveries: unreadable }, 'deliveries of webhooks cannot be read: they failed');
      if (next === null) return attempts;
      onEnd((await attempt(tools, next)).state);
    }
  };
export type Delivering = ReturnType<typeof createDelivering>;
