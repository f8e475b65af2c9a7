// Runs the machine orderCreate for one form against the API. Each press gets its result.
import { newSessionId } from '@despacho/client/sessionId.ts';
import type { Api } from '@despacho/client/rest.ts';
import {
  orderCreate,
  type CreateResult,
  type CreatedOrder,
  type CreateInput,
  type Picture,
  type Refused,
  type OrderContent,
  type UploadResult,
} from '@despacho/domain/machines/orderCreate.ts';
import { createActor, fromPromise, waitFor } from 'xstate';
import { confirmedQuery, type Confirmed } from '../../entities/cash/askAssignment.ts';
import { queryOf } from './orderContent.ts';

type Handlers = { onCreated: (created: CreatedOrder) => void; onFailed: (refused: Refused) => void };

/** `at`: the server's clock, as an ISO instant. `zones`: what was confirmed [IC7] [CX4]. */
type Press = { picture: File | null; at: string; zones: Confirmed };

export type RunningOrderCreate = {
  /** Null: there is an order now. A press while another is sent waits for the result of that one. */
  send: (content: OrderContent, press: Press) => Promise<Refused | null>;
};

/** Once for each form: all its presses share one key [OR90]. */
export const runOrderCreate = (api: Api, { onCreated, onFailed }: Handlers): RunningOrderCreate => {
  const key = newSessionId();
  let confirmed: Press['zones'] = { isConfirmed: false };
  const actor = createActor(
    orderCreate.provide({
      actors: {
        upload: fromPromise<UploadResult, { picture: Picture | null }>(async ({ input: { picture } }) => {
          if (!(picture instanceof File)) throw new Error('there is no picture');
          const sent = await api.uploadImage({ body: {}, file: picture });
          return sent.ok ? { ok: true, name: sent.value.name } : sent;
        }),
        create: fromPromise<CreateResult, CreateInput>(async ({ input: { content, image } }) => {
          const created = await api.createOrder({
            query: { ...queryOf(content), ...confirmedQuery(confirmed) },
            headers: { 'idempotency-key': key },
            body: { ...content, ...(image === null ? {} : { image }) },
          });
          if (!created.ok) return created;
          const { order, duplicateOf } = created.value;
          return { ok: true, order: { id: order.id, number: order.number }, duplicateOf };
        }),
        remove: fromPromise<void, { name: string }>(async ({ input: { name } }) => {
          await api.removeImage({ params: { name } });
        }),
      },
    }),
  );
  actor.on('created', ({ created }) => onCreated(created));
  actor.on('failed', ({ refused }) => onFailed(refused));
  actor.start();
  return {
    send: async (content, { picture, at, zones }) => {
      if (!actor.getSnapshot().hasTag('busy')) confirmed = zones;
      actor.send({ type: 'SUBMIT', content, picture, at });
      const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      return context.created === null ? context.refused : null;
    },
  };
};
