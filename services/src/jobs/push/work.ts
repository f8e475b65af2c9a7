// A piece of the queue of web pushes: one push to one phone.
import { pushPayload } from '@despacho/contract/couriers/pushCalls.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { z } from 'zod';

/** Real milliseconds: later a push is no news, and the application shows what is. */
export const PUSH_LIFETIME_MS = 5 * MINUTE_MS;

export const pushWork = pushPayload.extend({
  subscriptionId: z.string().min(1),
  courierId: z.string().min(1),
  expiresAt: z.number(),
});
export type PushWork = z.infer<typeof pushWork>;
