// The couriers of the city who use our application read what the console writes them, and answer some seconds later [DM9].
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { z } from 'zod';
import { COURIER_ANSWERS } from '../city/text.ts';

/** Real time between two looks, and before an answer. */
const LOOK_MS = 4 * SECOND_MS;
const ANSWER_MS = 6 * SECOND_MS;

const message = z.object({ key: z.string(), isFromCourier: z.boolean(), readAt: z.string().nullable() });
const work = z.object({ orders: z.array(z.object({ id: z.string(), messages: z.array(message) })) });

/** `get` and `post` as one courier. The function looks now and then, however often it is called; `now`: of the operation's clock. */
export const createAnswers = (
  get: (path: string) => Promise<unknown>,
  post: (path: string, body: object) => Promise<unknown>,
  realNow: () => number,
): ((now: number) => Promise<void>) => {
  let lookedAt = -Infinity;
  /** When each unread message was first in the work. */
  let newSince = new Map<string, number>();
  return async (now) => {
    if (realNow() - lookedAt < LOOK_MS) return;
    lookedAt = realNow();
    const { orders } = work.parse(await get(COURIER_PATHS.work));
    const before = newSince;
    newSince = new Map();
    for (const { id: orderId, messages } of orders) {
      const last = messages.findLast(({ isFromCourier, readAt }) => !isFromCourier && readAt === null);
      if (last === undefined) continue;
      const since = before.get(last.key) ?? lookedAt;
      newSince.set(last.key, since);
      if (lookedAt - since < ANSWER_MS) continue;
      const text = COURIER_ANSWERS[(last.key.codePointAt(last.key.length - 1) ?? 0) % COURIER_ANSWERS.length];
      const act = { at: new Date(now).toISOString(), position: null, orderId };
      await post(COURIER_PATHS.acts, {
        acts: [
          { ...act, key: randomUUID(), kind: 'readMessages', upTo: last.key },
          { ...act, key: randomUUID(), kind: 'message', text },
        ],
      });
    }
  };
};
