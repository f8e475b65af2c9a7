// Creates at most one order from one form: one attempt at a time, all under one key, its image before it (OR90 to OR92).
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import type { newOrder } from '@despacho/contract/orders/payload.ts';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { z } from 'zod';

/** As the form sends it; the image is sent apart. */
export type OrderContent = Omit<z.input<typeof newOrder>, 'image'>;

export type Refused = { ok: false; code: ErrorCode; details?: unknown };

type Numbered = { id: string; number: string };

export type CreatedOrder = {
  order: Numbered;
  /** Another order of the company with this number on the same day. */
  duplicateOf: Numbered | null;
  /** The order was made by an earlier attempt, with the content of that time. */
  isEarlier: boolean;
};

/** A file of the browser; here only its identity counts. */
export type Picture = object;

export type OrderCreateContext = {
  content: OrderContent | null;
  picture: Picture | null;
  uploaded: { picture: Picture; name: string } | null;
  /** An attempt got no response: the order may exist. */
  isUncertain: boolean;
  /** Automatic repetitions since the last press. */
  repeats: number;
  refused: Refused | null;
  created: CreatedOrder | null;
};

export type OrderCreateEvent = {
  type: 'SUBMIT';
  content: OrderContent;
  picture: Picture | null;
  /** The server's clock, as an ISO instant. */
  at: string;
};

export type OrderCreateEmitted = { type: 'created'; created: CreatedOrder } | { type: 'failed'; refused: Refused };

export type UploadResult = { ok: true; name: string } | Refused;
export type CreateResult = ({ ok: true } & Omit<CreatedOrder, 'isEarlier'>) | Refused;
export type CreateInput = { content: OrderContent; image: string | null };

/** [OR92] Long enough for a short cut of the line. */
export const REPEAT_MS = 1_000;
const MAX_REPEATS = 1;

/** With these the order may have been written. */
const uncertainCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unavailable', 'internal']);

const unavailable: Refused = { ok: false, code: 'unavailable' };

const start: OrderCreateContext = {
  content: null,
  picture: null,
  uploaded: null,
  isUncertain: false,
  repeats: 0,
  refused: null,
  created: null,
};

/** [OR92] The order that this form's key has made before; null: none is named. */
const earlierOrder = (result: CreateResult): Numbered | null => {
  if (result.ok || result.code !== 'conflict') return null;
  const { data } = orderConflict.safeParse(result.details);
  return data?.reason === 'key-reused' ? data.order : null;
};

const createdBy = (result: CreateResult): CreatedOrder | null => {
  if (result.ok) return { order: result.order, duplicateOf: result.duplicateOf, isEarlier: false };
  const order = earlierOrder(result);
  return order === null ? null : { order, duplicateOf: null, isEarlier: true };
};

const isLost = (result: CreateResult): boolean => !result.ok && uncertainCodes.has(result.code);

/** [OR92] The retry of an order that may exist repeats its creation time; otherwise it is the time of the press. */
const contentToSend = (
  { content, isUncertain }: OrderCreateContext,
  { content: next, at }: OrderCreateEvent,
): OrderContent => {
  const { _createdAt: before } = isUncertain && content !== null ? content : next;
  const { _createdAt: requested = before ?? at } = next;
  return { ...next, _createdAt: requested };
};

const contentIn = ({ content }: OrderCreateContext): OrderContent => {
  if (content === null) throw new Error('there is no content');
  return content;
};

const nameIn = ({ picture, uploaded }: OrderCreateContext): string | null =>
  picture !== null && uploaded?.picture === picture ? uploaded.name : null;

const machine = setup({
  types: {
    context: {} as OrderCreateContext,
    events: {} as OrderCreateEvent,
    emitted: {} as OrderCreateEmitted,
    tags: {} as 'editable' | 'busy' | 'over',
  },
  actors: {
    upload: fromPromise<UploadResult, { picture: Picture | null }>(async () => {
      throw new Error('upload must be provided');
    }),
    create: fromPromise<CreateResult, CreateInput>(async () => {
      throw new Error('create must be provided');
    }),
    remove: fromPromise<void, { name: string }>(async () => {
      throw new Error('remove must be provided');
    }),
  },
  delays: { repeatAfter: REPEAT_MS },
  guards: {
    hasPicture: ({ context, event }) => event.picture !== null && context.uploaded?.picture !== event.picture,
    isUploaded: (_, result: UploadResult) => result.ok,
    isCreated: (_, result: CreateResult) => createdBy(result) !== null,
    isWorthRepeating: ({ context }, result: CreateResult) => isLost(result) && context.repeats < MAX_REPEATS,
    /** [OR91] An image that may belong to an order stays; a nightly job removes it if it belongs to none. */
    isLeftOver: ({ context }, result: CreateResult) =>
      !isLost(result) && !context.isUncertain && nameIn(context) !== null,
  },
  actions: {
    setContent: assign(({ context, event }) => ({
      content: contentToSend(context, event),
      picture: event.picture,
      repeats: 0,
      refused: null,
    })),
    setUploaded: assign(({ context }, result: UploadResult) =>
      result.ok && context.picture !== null ? { uploaded: { picture: context.picture, name: result.name } } : {},
    ),
    clearUploaded: assign({ uploaded: null }),
    setCreated: assign((_, result: CreateResult) => ({ created: createdBy(result) })),
    setRefused: assign((_, result: UploadResult | CreateResult) => (result.ok ? {} : { refused: result })),
    setUncertain: assign(({ context }, result: CreateResult) => ({
      isUncertain: context.isUncertain || isLost(result),
    })),
    countRepeat: assign({ repeats: ({ context }) => context.repeats + 1 }),
    reportCreated: emit(({ context }): OrderCreateEmitted => {
      if (context.created === null) throw new Error('nothing was created');
      return { type: 'created', created: context.created };
    }),
    reportFailed: emit(({ context }): OrderCreateEmitted => ({
      type: 'failed',
      refused: context.refused ?? unavailable,
    })),
  },
});

const submit = [
  { guard: 'hasPicture', target: 'uploading', actions: 'setContent' },
  { target: 'creating', actions: 'setContent' },
] as const;

export const orderCreate = machine.createMachine({
  id: 'orderCreate',
  context: start,
  initial: 'editing',
  states: {
    editing: { tags: 'editable', on: { SUBMIT: submit } },
    uploading: {
      tags: 'busy',
      invoke: {
        src: 'upload',
        input: ({ context }) => ({ picture: context.picture }),
        onDone: [
          {
            guard: { type: 'isUploaded', params: ({ event }) => event.output },
            target: 'creating',
            actions: { type: 'setUploaded', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'setRefused', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setRefused', params: unavailable } },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'create',
        input: ({ context }) => ({ content: contentIn(context), image: nameIn(context) }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'created',
            actions: { type: 'setCreated', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isWorthRepeating', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [{ type: 'setUncertain', params: ({ event }) => event.output }, 'countRepeat'],
          },
          {
            guard: { type: 'isLeftOver', params: ({ event }) => event.output },
            target: 'removing',
            actions: { type: 'setRefused', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: [
              { type: 'setRefused', params: ({ event }) => event.output },
              { type: 'setUncertain', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'setRefused', params: unavailable },
            { type: 'setUncertain', params: unavailable },
          ],
        },
      },
    },
    waiting: { tags: 'busy', after: { repeatAfter: 'creating' } },
    removing: {
      tags: 'busy',
      exit: 'clearUploaded',
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ name: nameIn(context) ?? '' }),
        onDone: 'failed',
        onError: 'failed',
      },
    },
    failed: { tags: 'editable', entry: 'reportFailed', on: { SUBMIT: submit } },
    /** Not final: a press that comes too late is ignored. */
    created: { tags: 'over', entry: 'reportCreated' },
  },
});
