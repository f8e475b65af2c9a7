// The dialog in which the received cash of a courier's day is entered and signed.
import type { Result, RouteValue } from '@despacho/client/rest.ts';
import { MAX_REASON, settlementConflict, type SettlementRow } from '@despacho/contract/settlements.ts';
import { z } from 'zod';
import { amountField, receivedCents } from '../../entities/cash/amount.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { refusalOf, refusedWith } from '../../kit/form/refusal.ts';
import { CONFLICT_TEXT, settlementText as text } from './text.ts';

type Signed = { receivedCents: number; dueCents: number; seen: number; reason: string };
export type SendSignature = (signed: Signed) => Promise<Result<RouteValue<'signSettlement'>>>;

const formOf = (isCorrection: boolean) => {
  const reason = z.string().trim().max(MAX_REASON);
  return z.object({
    receivedCents,
    reason: isCorrection ? reason.min(1, text.noReason) : reason,
  });
};

const detailOf = (row: SettlementRow): string => {
  const last = row.signatures.at(-1);
  const due = text.dueNow(row);
  return last === undefined ? due : `${due} ${text.lastSigned(last.receivedCents, last.by.name, last.at)}`;
};

/** True: it is signed. A refusal that names another amount is what the next try signs. */
export const signSettlement = async (day: string, row: SettlementRow, send: SendSignature): Promise<boolean> => {
  const isCorrection = row.signatures.length > 0;
  let { dueCents } = row;
  const sent = await formDialog({
    title: text.signOf(row.courier.name),
    detail: detailOf(row),
    action: isCorrection ? text.correct : text.sign,
    draft: `settlement ${day} ${row.courier.id}`,
    size: 'question',
    schema: formOf(isCorrection),
    values: { receivedCents: '', reason: '' },
    fields: [
      amountField(text.receivedLabel),
      {
        kind: 'text',
        name: 'reason',
        label: isCorrection ? text.reasonLabel : text.noteLabel,
        maxLength: MAX_REASON,
        isRequired: isCorrection,
        isWide: true,
        ...(isCorrection ? {} : { hint: text.noteHint }),
      },
    ],
    submit: async (signed) => {
      const result = await send({ ...signed, dueCents, seen: row.signatures.length });
      if (result.ok) return null;
      const conflict = result.code === 'conflict' ? settlementConflict.safeParse(result.details).data : undefined;
      if (conflict === undefined)
        return refusalOf(result, ['receivedCents', 'reason'], (field) =>
          field === 'reason' ? text.noDifferenceReason : undefined,
        );
      if (conflict.reason === 'due') ({ dueCents } = conflict.row);
      return refusedWith(CONFLICT_TEXT[conflict.reason](conflict.row));
    },
  });
  return sent !== null;
};
