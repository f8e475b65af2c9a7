// Handover of a shift: what a person looks after, handed over item by item. Documents: `handovers`, `shiftItems`.
import { z } from 'zod';
import { alarmRule } from './alarms.ts';
import { writtenText } from './inputs.ts';
import { routes } from './route.ts';
import { count, documentId, instant, reference } from './values.ts';

/** `watch`: an order whose note has the word "vigilar". `settlement`: a day with unsigned settlements. */
export const shiftItemKind = z.enum(['alarm', 'lock', 'watch', 'settlement', 'incident', 'silence', 'note']);
export type ShiftItemKind = z.infer<typeof shiftItemKind>;

const itemHead = z.object({
  /** `{kind}:{id}`, with the id of the alarm, order, incident, courier or note, or the day. */
  key: z.string().min(3).max(1_500),
  kind: shiftItemKind,
  /** What it is about: a name, a number, a day, the text of a note. */
  label: z.string(),
  /** Null where it is no alarm. */
  rule: alarmRule.nullable(),
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
});

/** A reference to what is live, computed at each reading; only its owner is stored. */
export const shiftItem = itemHead.extend({
  /** Unsigned settlements; null for other kinds. */
  count: count.nullable(),
  /** Null: no person looks after it. */
  owner: reference.nullable(),
  /** Since when it has its owner, or this one has been there. */
  since: instant.nullable(),
});
export type ShiftItem = z.infer<typeof shiftItem>;

export const acceptedItem = itemHead.extend({ by: reference, at: instant });
export type AcceptedItem = z.infer<typeof acceptedItem>;

const head = z.object({
  id: z.string(),
  from: reference,
  /** The place of that account. */
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
  startedAt: instant,
  /** The person left without handing over. */
  isAutomatic: z.boolean(),
  /** When its items lost their owner, because no person had accepted them. */
  releasedAt: instant.nullable(),
});
export const endedHandover = head.extend({ endedAt: instant.nullable(), accepted: z.array(acceptedItem) });

/** As the caller sees it: only items of its scope. */
const handoverView = endedHandover.extend({ pending: z.array(shiftItem) });
export type HandoverView = z.infer<typeof handoverView>;

export const MAX_HANDOVERS = 50;
export const MAX_NOTE = 500;

/** What a wall is sent of an open one. `pending`: without what another one counts, so that they add up [HO8]. */
export const handoverSign = head.extend({ pending: count, accepted: count });
export type HandoverSign = z.infer<typeof handoverSign>;

const writing = { guard: 'alarms.act', scoped: true, invalidates: ['shift', 'handovers', 'alarms'] } as const;

export const handoverRoutes = routes({
  /** [HO1] What the caller would hand over now, and the open handovers. */
  shift: {
    method: 'GET',
    path: '/api/shift',
    guard: 'alarms.act',
    scoped: true,
    response: z.object({ own: z.array(shiftItem), handovers: z.array(handoverView) }),
  },
  /** [HO13] The last ones that ended: who accepted what, and when. */
  handovers: {
    method: 'GET',
    path: '/api/handovers',
    guard: 'alarms.act',
    scoped: true,
    response: z.object({ handovers: z.array(handoverView) }),
  },
  /** [HO2] [HO11] Of the caller. It joins an open one; without items it has ended at once. */
  startHandover: { ...writing, method: 'POST', path: '/api/handovers', response: handoverView },
  /** [HO3] These items, or all that the caller sees. */
  acceptHandover: {
    ...writing,
    method: 'POST',
    path: '/api/handovers/:id/accept',
    params: z.strictObject({ id: documentId }),
    /** Null: all of it. */
    body: z.strictObject({ keys: z.array(shiftItem.shape.key).min(1).max(500).nullable() }),
    response: z.object({
      accepted: z.array(z.string()),
      /** `owner`: who has it by now; null: it is over. */
      refused: z.array(z.object({ key: z.string(), owner: reference.nullable() })),
    }),
  },
  addShiftNote: {
    ...writing,
    method: 'POST',
    path: '/api/shift/notes',
    body: z.strictObject({ text: writtenText(MAX_NOTE).min(1) }),
    response: shiftItem,
  },
  /** Its owner alone. */
  closeShiftNote: {
    ...writing,
    method: 'POST',
    path: '/api/shift/notes/:id/close',
    params: z.strictObject({ id: documentId }),
    response: z.object({ ok: z.literal(true) }),
  },
});
