// The dialog in which cash of a courier is received at a branch during the day [CX8].
import type { Api } from '@despacho/client/rest.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { depositConflict } from '@despacho/contract/settlements.ts';
import { z } from 'zod';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { refusalOf, refusedWith } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { amountField, receivedCents } from './amount.ts';
import { amountText, DEPOSIT_CONFLICT_TEXT, depositText as text } from './text.ts';

type Receipt = { courier: { id: string; name: string }; branchId: string };

/** However often it is sent, one dialog is one deposit. */
export const receiveDeposit = async (api: Api, { courier, branchId }: Receipt): Promise<void> => {
  const key = newSessionId();
  const sent = await formDialog({
    title: text.title(courier.name),
    detail: text.detail,
    action: text.action,
    draft: null,
    size: 'question',
    schema: z.object({ receivedCents: receivedCents.refine((cents) => cents > 0, amountText.bad) }),
    values: { receivedCents: '' },
    fields: [amountField(text.amount)],
    submit: async ({ receivedCents: cents }) => {
      const result = await api.receiveDeposit({ params: { id: courier.id }, body: { key, branch: branchId, cents } });
      if (result.ok) return null;
      const conflict = result.code === 'conflict' ? depositConflict.safeParse(result.details).data : undefined;
      return conflict === undefined
        ? refusalOf(result, ['receivedCents'])
        : refusedWith(DEPOSIT_CONFLICT_TEXT[conflict.reason]);
    },
  });
  if (sent !== null) notify(text.done(courier.name, sent.receivedCents), 'success');
};
