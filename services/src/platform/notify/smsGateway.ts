// An SMS gateway over HTTP. Providers differ, so this protocol is adapted to each by a few lines in front of it:
//
//   POST {SMS_URL}
//   Authorization: Bearer {SMS_TOKEN}        when set
//   Idempotency-Key: {id}
//   {"to":"+50255550000","text":"…","id":"…"}
//
//   2xx {"status":"accepted","id":"…"}       accepted; the same id again has the same response and is sent once
//   2xx {"status":"refused","id":"…"}        never: the phone does not exist, the text is not allowed
//   400 or 422                               never, likewise
//   anything else, rubbish or nothing        tried again later under the same id
//
// Replies of customers, at most 60 a minute (api/smsInbound.ts):
//
//   POST {PUBLIC_ORIGIN}/functions/sms-inbound
//   X-Sms-Secret: {SMS_INBOUND_SECRET}
//   {"from":"+50255550000","text":"ALTO"}
import { z } from 'zod';
import { LONGEST_TRY_MS, headerId, type Delivery, type Sms } from './delivery.ts';

const reply = z.object({ status: z.enum(['accepted', 'refused']), id: z.string() });

/** A longer response is not from a gateway. */
const LARGEST_REPLY = 16_384;

const again = (problem: string): Delivery => ({ end: 'again', problem });
const refused = (problem: string): Delivery => ({ end: 'refused', problem });

const textOf = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_REPLY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const replyIn = (text: string): z.infer<typeof reply> | null => {
  try {
    return reply.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // A login page of a network in between responds with 200 as well.
    return null;
  }
};

const deliveryOf = async (response: Response, id: string): Promise<Delivery> => {
  const { status } = response;
  if (status === 400 || status === 422) {
    await response.body?.cancel();
    return refused(`gateway-${status}`);
  }
  if (!response.ok) {
    await response.body?.cancel();
    return again(`gateway-${status}`);
  }
  const text = await textOf(response);
  const received = text === null ? null : replyIn(text);
  if (received?.id !== id) return again('gateway-rubbish');
  return received.status === 'accepted' ? { end: 'sent', via: 'gateway' } : refused('gateway-refused');
};

/** @param limitMs for the whole of a try */
export const createSmsGateway =
  ({ url, token }: { url: string; token: string | null }, limitMs = LONGEST_TRY_MS) =>
  async ({ id: ours, to, text }: Sms): Promise<Delivery> => {
    const id = headerId(ours);
    try {
      const response = await fetch(url, {
        method: 'POST',
        // The token is for this address only.
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text, id }),
      });
      return await deliveryOf(response, id);
    } catch (error) {
      return again(error instanceof Error && error.name === 'TimeoutError' ? 'gateway-silent' : 'gateway-away');
    }
  };
