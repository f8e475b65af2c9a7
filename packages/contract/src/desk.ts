// The namespace of desks: each sends the order that it has chosen, and gets which orders others have chosen [DK20].
// Not with the live protocol: what every screen loads first would have it too.
import { z } from 'zod';
import { documentId } from './values.ts';

export const DESK_NAMESPACE = '/desks';

export const DESK = {
  /** Between two looks of a gateway at what others chose. */
  lookMs: 500,
  /** A desk sends its choice again so long after it last did, and is gone from others after `choiceTtlMs` without it. */
  renewMs: 2_000,
  choiceTtlMs: 5_000,
  /** Between two changes of a choice that are sent. */
  paceMs: 250,
  /** Without a key or a movement for so long the person counts as away. */
  idleMs: 300_000,
  /** After the first refusal or close by the server; twice as long after each further one, up to `maxRetryMs`. */
  retryMs: 5_000,
  maxRetryMs: 120_000,
  /** In one frame. */
  maxChoices: 500,
} as const;

/** Null: none is chosen, or the person is away. */
export const deskChoice = z.strictObject({ orderId: documentId.nullable() });

/** `id` and `name` of an account that has the order chosen. */
const chosenOrder = z.object({ orderId: z.string(), id: z.string(), name: z.string() });
export type ChosenOrder = z.infer<typeof chosenOrder>;
export const deskChoices = z.object({ choices: z.array(chosenOrder).max(DESK.maxChoices) });

export type DeskServerEvents = { 'desk:choices': (frame: z.infer<typeof deskChoices>) => void };
export type DeskClientEvents = { 'desk:choose': (choice: z.infer<typeof deskChoice>) => void };
