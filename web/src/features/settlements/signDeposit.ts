// The dialog in which a deposit is signed for a courier who signed a paper [CX10].
import type { Api } from '@despacho/client/rest.ts';
import { depositConflict, MAX_REASON, type Deposit, type SettlementRow } from '@despacho/contract/settlements.ts';
import { z } from 'zod';
import { DEPOSIT_CONFLICT_TEXT } from '../../entities/cash/text.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { refusalOf, refusedWith } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { settlementText as text } from './text.ts';

/** The oldest that the courier has not signed. */
export const openDeposit = (deposits: readonly Deposit[]): Deposit | undefined =>
  deposits.find(({ courierSignedAt }) => courierSignedAt === null);

export const signDeposit = async (api: Api, day: string, { courier, deposits }: SettlementRow): Promise<void> => {
  const deposit = openDeposit(deposits);
  if (deposit === undefined) return;
  const sent = await formDialog({
    title: text.signDepositOf(courier.name, deposit.cents),
    detail: text.signDepositDetail,
    action: text.sign,
    draft: `deposit ${deposit.id}`,
    size: 'question',
    schema: z.object({ note: z.string().trim().min(1, text.noPaper).max(MAX_REASON) }),
    values: { note: '' },
    fields: [{ kind: 'text', name: 'note', label: text.paper, maxLength: MAX_REASON, isRequired: true, isWide: true }],
    submit: async (body) => {
      const params = { day, courierId: courier.id, depositId: deposit.id };
      const result = await api.signDepositOnPaper({ params, body });
      if (result.ok) return null;
      const conflict = result.code === 'conflict' ? depositConflict.safeParse(result.details).data : undefined;
      return conflict === undefined ? refusalOf(result, ['note']) : refusedWith(DEPOSIT_CONFLICT_TEXT[conflict.reason]);
    },
  });
  if (sent !== null) notify(text.depositDone(courier.name), 'success');
};
