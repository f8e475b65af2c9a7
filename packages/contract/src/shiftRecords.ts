// Documents of a shift, which only the server reads: its handovers, in `handovers`; who looks after an item whose own document has no owner, and notes, in `shiftItems` by the key.
import { z } from 'zod';
import { endedHandover, shiftItem, shiftItemKind } from './handovers.ts';
import { instant, reference } from './values.ts';

export const shiftRecord = z.object({
  key: shiftItem.shape.key,
  kind: shiftItemKind,
  owner: reference.nullable(),
  since: instant,
  /** Null where it is no note. */
  text: z.string().nullable(),
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
  closedAt: instant.nullable(),
});
export type ShiftRecord = z.infer<typeof shiftRecord>;

export const handover = endedHandover.extend({
  /** What was there when it began: references, never copies. */
  keys: z.array(shiftItem.shape.key),
  /** Those of them that had no owner then. */
  unowned: z.array(shiftItem.shape.key).default([]),
});
export type Handover = z.infer<typeof handover>;
