// The form of a figure of the law or of the weather, with its source [PY4].
import type { Api } from '@despacho/client/rest.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { MAX_PAY_REASON, payConflict, type PayConflict, type PayFigureFacts } from '@despacho/contract/pay.ts';
import { z } from 'zod';
import { formDialog } from '../../../kit/dialog/formDialog.tsx';
import type { FieldRule, FieldSpec } from '../../../kit/form/fieldSpec.ts';
import { refusalOf, refusedWith } from '../../../kit/form/refusal.ts';
import { notify } from '../../../kit/notify/notify.ts';
import { ruleText as text } from './text.ts';
import { cents, chosenDay, chosenInstant } from './typed.ts';

const sourced = { source: z.string().trim().min(1, text.required).max(MAX_PAY_REASON), sourceDate: chosenDay };
/** What the other kinds have is not judged. */
const hidden = z.string();

const figureForm = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('minimum-hour'),
      day: chosenDay,
      cents: cents.refine((value) => value > 0, text.noAmount),
      from: hidden,
      to: hidden,
      ...sourced,
    }),
    z.object({ kind: z.literal('holiday'), day: chosenDay, cents: hidden, from: hidden, to: hidden, ...sourced }),
    z.object({
      kind: z.literal('rain'),
      day: hidden,
      cents: hidden,
      from: chosenInstant,
      to: chosenInstant,
      ...sourced,
    }),
  ])
  .transform(({ kind, source, sourceDate, ...typed }): PayFigureFacts => {
    const where = { source, sourceDate };
    if (kind === 'holiday') return { kind, day: typed.day, ...where };
    if (kind === 'rain') return { kind, from: typed.from, to: typed.to, ...where };
    return { kind, from: typed.day, cents: Number(typed.cents), ...where };
  });
type Values = z.input<typeof figureForm>;

const EMPTY: Values = { kind: 'rain', day: '', cents: '', from: '', to: '', source: '', sourceDate: '' };

const only =
  (kinds: readonly Values['kind'][], field: FieldSpec<Values>): FieldRule<Values> =>
  ({ kind }) =>
    kinds.includes(kind) ? field : null;

const fields: FieldRule<Values>[] = [
  {
    kind: 'select',
    name: 'kind',
    label: text.fields.kind,
    options: Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
    isRequired: true,
    isWide: true,
  },
  only(['minimum-hour', 'holiday'], {
    kind: 'dateTime',
    to: 'day',
    name: 'day',
    label: text.fields.day,
    isRequired: true,
  }),
  only(['minimum-hour'], {
    kind: 'text',
    inputMode: 'decimal',
    prefix: 'Q',
    maxLength: 30,
    name: 'cents',
    label: text.fields.cents,
    isRequired: true,
  }),
  only(['rain'], { kind: 'dateTime', to: 'minute', name: 'from', label: text.fields.rainFrom, isRequired: true }),
  only(['rain'], { kind: 'dateTime', to: 'minute', name: 'to', label: text.fields.rainTo, isRequired: true }),
  {
    kind: 'text',
    name: 'source',
    label: text.fields.source,
    maxLength: MAX_PAY_REASON,
    isRequired: true,
    isWide: true,
  },
  { kind: 'dateTime', to: 'day', name: 'sourceDate', label: text.fields.sourceDate, isRequired: true },
];

const CONFLICT = {
  past: text.past,
  'key-reused': text.keyReused,
  full: text.full,
  answered: text.full,
} as const satisfies Record<PayConflict['reason'], string>;

/** However often it is sent, one dialog is one figure. */
export const writeFigure = async (api: Api): Promise<void> => {
  const key = newSessionId();
  const sent = await formDialog<Values, PayFigureFacts>({
    title: text.newFigureTitle,
    action: text.save,
    draft: 'pay-figure',
    schema: figureForm,
    values: EMPTY,
    fields,
    submit: async (facts) => {
      const result = await api.savePayFigure({ body: { key, facts } });
      if (result.ok) return null;
      const conflict = result.code === 'conflict' ? payConflict.safeParse(result.details).data : undefined;
      if (conflict === undefined) return refusalOf(result, []);
      const isRain = facts.kind === 'rain' && conflict.reason === 'past';
      return refusedWith(isRain ? text.rainPast : CONFLICT[conflict.reason]);
    },
  });
  if (sent !== null) notify(text.figureSaved, 'success');
};
