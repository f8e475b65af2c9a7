// The dialogs of staff about the pay of a courier: a correction [PY7], and the answer to a dispute [PY10].
import type { Api, Failure } from '@despacho/client/rest.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { MAX_PAY_REASON, payConflict } from '@despacho/contract/pay.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { centsOf } from '@despacho/domain/money/amounts.ts';
import { daysOfWeek } from '@despacho/domain/pay/terms.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { z } from 'zod';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { dayName } from '../../kit/date/days.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { CONFLICT_TEXT, payText as text } from './text.ts';

type Paid = { courier: Reference; week: string };

const refusalIn = (result: Failure, fields: readonly string[]): Refusal => {
  const conflict = result.code === 'conflict' ? payConflict.safeParse(result.details).data : undefined;
  return conflict === undefined ? refusalOf(result, fields) : refusedWith(CONFLICT_TEXT[conflict.reason]);
};

/** Signed: the readers of amounts take none below zero. */
const cents = z.string().transform((typed, context): number => {
  const isNegative = typed.trim().startsWith('-');
  const reading = readers.money(typed.trim().replace(/^-/, ''));
  const value = reading.state === 'read' && reading.value !== null ? centsOf(reading.value) : 0;
  if (value !== 0) return isNegative ? -value : value;
  context.addIssue(text.badAmount);
  return z.NEVER;
});

/** `today`: days to come are not corrected. */
export const correctPay = async (api: Api, { courier, week }: Paid, today: string): Promise<void> => {
  const days = daysOfWeek(week).filter((day) => day <= today);
  const sent = await formDialog({
    title: text.correctOf(courier.name),
    detail: text.correctDetail,
    action: text.correct,
    draft: `pay-correction ${courier.id} ${week}`,
    // One correction, also where its response was lost and its draft is recovered.
    about: ['key'],
    size: 'question',
    schema: z.object({
      key: z.string(),
      day: z.enum(days),
      cents,
      reason: z.string().trim().min(1, text.required).max(MAX_PAY_REASON),
    }),
    values: { key: newSessionId(), day: days[0] ?? week, cents: '', reason: '' },
    fields: [
      {
        kind: 'select',
        name: 'day',
        label: text.day,
        options: days.map((day) => ({ value: day, label: dayName(day) })),
        isRequired: true,
        isWide: true,
      },
      { kind: 'text', name: 'cents', label: text.amount, prefix: 'Q', maxLength: 30, isRequired: true, isWide: true },
      { kind: 'text', name: 'reason', label: text.reason, maxLength: MAX_PAY_REASON, isRequired: true, isWide: true },
    ],
    submit: async (correction) => {
      const result = await api.correctPay({ params: { courierId: courier.id }, body: correction });
      return result.ok ? null : refusalIn(result, ['day', 'cents', 'reason']);
    },
  });
  if (sent !== null) notify(text.corrected(courier.name), 'success');
};

/** The oldest dispute of the week without an answer. */
export const answerDispute = async (api: Api, { courier, week }: Paid): Promise<void> => {
  const params = { courierId: courier.id };
  const statement = await api.payStatement({ params, query: { week } });
  if (!statement.ok) {
    notify(FAILURE_TEXT[statement.code], 'danger');
    return;
  }
  const dispute = statement.value.disputes.find(({ answer }) => answer === null);
  if (dispute === undefined) {
    notify(text.noDispute(courier.name), 'primary');
    return;
  }
  const sent = await formDialog({
    title: text.answerOf(courier.name),
    detail: text.dispute(
      dispute,
      statement.value.lines.find(({ id }) => id === dispute.lineId),
    ),
    action: text.answer,
    draft: `pay-answer ${courier.id} ${dispute.lineId}`,
    size: 'question',
    schema: z.object({ answer: z.string().trim().min(1, text.noAnswer).max(MAX_PAY_REASON) }),
    values: { answer: '' },
    fields: [
      {
        kind: 'text',
        name: 'answer',
        label: text.answerLabel,
        maxLength: MAX_PAY_REASON,
        isRequired: true,
        isWide: true,
      },
    ],
    submit: async ({ answer }) => {
      const result = await api.answerPayDispute({ params, body: { week, lineId: dispute.lineId, answer } });
      return result.ok ? null : refusalIn(result, ['answer']);
    },
  });
  if (sent !== null) notify(text.answered(courier.name), 'success');
};
