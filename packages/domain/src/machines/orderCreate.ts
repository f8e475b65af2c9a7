// One form makes at most one order: one try at a time, all under one key, its image before it (OR90 to OR92, A-090).
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import type { newOrder } from '@despacho/contract/orders/payload.ts';
import { assign, emit, fromPromise, setup } from 'xstate';
import type { z } from 'zod';

/** As the form says it; the image goes beside it. */
export type SaidOrder = Omit<z.input<typeof newOrder>, 'image'>;

export type Refused = { ok: false; code: ErrorCode; details?: unknown };

type Numbered = { id: string; number: string };

export type CreatedOrder = {
  order: Numbered;
  /** Another one of the company with this number on the same day. */
  duplicateOf: Numbered | null;
  /** The order is that of an earlier try, with what the form said then. */
  isEarlier: boolean;
};

/** A file as the browser has it: here only which one it is counts. */
export type Picture = object;

export type OrderCreateContext = {
  said: SaidOrder | null;
  picture: Picture | null;
  uploaded: { picture: Picture; name: string } | null;
  /** A try was sent whose end nobody knows: the order may exist. */
  isUncertain: boolean;
  /** Sent again by itself since the last press. */
  repeats: number;
  refused: Refused | null;
  created: CreatedOrder | null;
};

export type OrderCreateEvent = {
  type: 'SUBMIT';
  said: SaidOrder;
  picture: Picture | null;
  /** The server's clock, as an ISO instant. */
  at: string;
};

export type OrderCreateEmitted = { type: 'created'; created: CreatedOrder } | { type: 'failed'; refused: Refused };

export type UploadAnswer = { ok: true; name: string } | Refused;
export type CreateAnswer = ({ ok: true } & Omit<CreatedOrder, 'isEarlier'>) | Refused;
export type CreateInput = { said: SaidOrder; image: string | null };

/** [OR92] A line that fell for a moment is back by then. */
export const REPEAT_MS = 1_000;
const MOST_REPEATS = 1;

/** Whether the order was written the answer does not say. */
const lostCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unavailable', 'internal']);

const nobody: Refused = { ok: false, code: 'unavailable' };

const start: OrderCreateContext = {
  said: null,
  picture: null,
  uploaded: null,
  isUncertain: false,
  repeats: 0,
  refused: null,
  created: null,
};

/** [OR92] The order that this form's key has made before; null: the answer speaks of none. */
const earlierOrder = (answer: CreateAnswer): Numbered | null => {
  if (answer.ok || answer.code !== 'conflict') return null;
  const { data } = orderConflict.safeParse(answer.details);
  return data?.reason === 'key-reused' ? data.order : null;
};

const createdBy = (answer: CreateAnswer): CreatedOrder | null => {
  if (answer.ok) return { order: answer.order, duplicateOf: answer.duplicateOf, isEarlier: false };
  const order = earlierOrder(answer);
  return order === null ? null : { order, duplicateOf: null, isEarlier: true };
};

const isLost = (answer: CreateAnswer): boolean => !answer.ok && lostCodes.has(answer.code);

/** [OR92] A retry of what may exist says the same again, its creation too; else the creation is the press's. */
const saying = ({ said, isUncertain }: OrderCreateContext, { said: next, at }: OrderCreateEvent): SaidOrder => {
  const { _createdAt: before } = isUncertain && said !== null ? said : next;
  const { _createdAt: wanted = before ?? at } = next;
  return { ...next, _createdAt: wanted };
};

const saidIn = ({ said }: OrderCreateContext): SaidOrder => {
  if (said === null) throw new Error('nothing was said');
  return said;
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
    upload: fromPromise<UploadAnswer, { picture: Picture | null }>(async () => {
      throw new Error('the upload must be provided');
    }),
    create: fromPromise<CreateAnswer, CreateInput>(async () => {
      throw new Error('the creation must be provided');
    }),
    remove: fromPromise<void, { name: string }>(async () => {
      throw new Error('the removal must be provided');
    }),
  },
  delays: { repeatAfter: REPEAT_MS },
  guards: {
    hasPicture: ({ context, event }) => event.picture !== null && context.uploaded?.picture !== event.picture,
    isUploaded: (_, answer: UploadAnswer) => answer.ok,
    isCreated: (_, answer: CreateAnswer) => createdBy(answer) !== null,
    isWorthRepeating: ({ context }, answer: CreateAnswer) => isLost(answer) && context.repeats < MOST_REPEATS,
    /** [OR91] What may belong to an order stays; the nightly look for orphans takes it if it does not. */
    isLeftOver: ({ context }, answer: CreateAnswer) =>
      !isLost(answer) && !context.isUncertain && nameIn(context) !== null,
  },
  actions: {
    say: assign(({ context, event }) => ({
      said: saying(context, event),
      picture: event.picture,
      repeats: 0,
      refused: null,
    })),
    keepUploaded: assign(({ context }, answer: UploadAnswer) =>
      answer.ok && context.picture !== null ? { uploaded: { picture: context.picture, name: answer.name } } : {},
    ),
    forgetUploaded: assign({ uploaded: null }),
    keepCreated: assign((_, answer: CreateAnswer) => ({ created: createdBy(answer) })),
    keepRefused: assign((_, answer: UploadAnswer | CreateAnswer) => (answer.ok ? {} : { refused: answer })),
    noteLost: assign(({ context }, answer: CreateAnswer) => ({ isUncertain: context.isUncertain || isLost(answer) })),
    noteRepeat: assign({ repeats: ({ context }) => context.repeats + 1 }),
    tellCreated: emit(({ context }): OrderCreateEmitted => {
      if (context.created === null) throw new Error('nothing was created');
      return { type: 'created', created: context.created };
    }),
    tellFailed: emit(({ context }): OrderCreateEmitted => ({ type: 'failed', refused: context.refused ?? nobody })),
  },
});

const submit = [
  { guard: 'hasPicture', target: 'uploading', actions: 'say' },
  { target: 'creating', actions: 'say' },
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
            actions: { type: 'keepUploaded', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepRefused', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepRefused', params: nobody } },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'create',
        input: ({ context }) => ({ said: saidIn(context), image: nameIn(context) }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'created',
            actions: { type: 'keepCreated', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isWorthRepeating', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [{ type: 'noteLost', params: ({ event }) => event.output }, 'noteRepeat'],
          },
          {
            guard: { type: 'isLeftOver', params: ({ event }) => event.output },
            target: 'removing',
            actions: { type: 'keepRefused', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepRefused', params: ({ event }) => event.output },
              { type: 'noteLost', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepRefused', params: nobody },
            { type: 'noteLost', params: nobody },
          ],
        },
      },
    },
    waiting: { tags: 'busy', after: { repeatAfter: 'creating' } },
    removing: {
      tags: 'busy',
      exit: 'forgetUploaded',
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ name: nameIn(context) ?? '' }),
        onDone: 'failed',
        onError: 'failed',
      },
    },
    failed: { tags: 'editable', entry: 'tellFailed', on: { SUBMIT: submit } },
    /** Not the end of the machine: a press that comes too late is ignored like any other. */
    created: { tags: 'over', entry: 'tellCreated' },
  },
});
