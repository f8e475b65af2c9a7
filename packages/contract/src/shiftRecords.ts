// Records of a shift, which only the server reads: who looks after an item whose own document has no owner, and notes. Documents: `shiftItems`, by the key.
import { z } from 'zod';
import { shiftItem, shiftItemKind } from './handovers.ts';
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
