// Runs the machine of one form against the API, and gives each press its end.
import { newSessionId } from '@despacho/client/sessionId.ts';
import type { Api } from '@despacho/client/rest.ts';
import {
  orderCreate,
  type CreateAnswer,
  type CreatedOrder,
  type CreateInput,
  type Picture,
  type Refused,
  type SaidOrder,
  type UploadAnswer,
} from '@despacho/domain/machines/orderCreate.ts';
import { createActor, fromPromise, waitFor } from 'xstate';
import { queryOf } from './said.ts';

type Told = { onCreated: (created: CreatedOrder) => void; onFailed: (refused: Refused) => void };

export type Creation = {
  /** Null when there is an order now. A press while one is under way waits for that one's end. */
  send: (said: SaidOrder, file: File | null, at: string) => Promise<Refused | null>;
};

/** One for each form: all its presses go under one key. */
export const openCreation = (api: Api, { onCreated, onFailed }: Told): Creation => {
  const key = newSessionId();
  const actor = createActor(
    orderCreate.provide({
      actors: {
        upload: fromPromise<UploadAnswer, { picture: Picture | null }>(async ({ input: { picture } }) => {
          if (!(picture instanceof File)) throw new Error('there is no picture');
          const sent = await api.uploadImage({ body: {}, file: picture });
          return sent.ok ? { ok: true, name: sent.value.name } : sent;
        }),
        create: fromPromise<CreateAnswer, CreateInput>(async ({ input: { said, image } }) => {
          const created = await api.createOrder({
            query: queryOf(said),
            headers: { 'idempotency-key': key },
            body: { ...said, ...(image === null ? {} : { image }) },
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
    send: async (said, picture, at) => {
      actor.send({ type: 'SUBMIT', said, picture, at });
      const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      return context.created === null ? context.refused : null;
    },
  };
};
