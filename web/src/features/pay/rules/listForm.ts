// The form of a list of pay [PY1]: it is opened with the terms that apply, and shows what it changes before it is saved [PY5].
import type { Api } from '@despacho/client/rest.ts';
import { payListConflict, type PayList, type PayTerms } from '@despacho/contract/pay.ts';
import { PRICE_LIMITS } from '@despacho/contract/companies.ts';
import { listOf } from '@despacho/domain/pay/terms.ts';
import { z } from 'zod';
import { daysBefore, startOfDay } from '../../../kit/date/days.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { formDialog } from '../../../kit/dialog/formDialog.tsx';
import type { FieldRule, FieldSpec } from '../../../kit/form/fieldSpec.ts';
import { refusalOf, refusedWith, type Refusal } from '../../../kit/form/refusal.ts';
import { notify } from '../../../kit/notify/notify.ts';
import { ruleText as text, timeText } from './text.ts';
import { cents, chosenDay, optionalCents, timeOfDay, wholeNumber } from './typed.ts';

const CIRCLES = Array.from({ length: PRICE_LIMITS.circles }, (_, index) => index + 1);
const MAX_MINUTES = 600;

const terms = z.object({
  base: cents,
  by: z.enum(['kilometre', 'circle']),
  perKm: cents,
  freeKm: wholeNumber(PRICE_LIMITS.km),
  circles: z.array(optionalCents),
  waitPerMin: cents,
  waitFree: wholeNumber(MAX_MINUTES),
  waitMax: wholeNumber(MAX_MINUTES),
  nightFrom: timeOfDay,
  nightUntil: timeOfDay,
  night: cents,
  rain: cents,
  holiday: cents,
  minimumHour: cents,
});
type Typed = z.output<typeof terms>;

const distanceOf = ({ by, perKm, freeKm, circles }: Typed): PayTerms['distance'] =>
  by === 'kilometre'
    ? { by, centsPerKm: perKm, freeKm }
    : { by, circles: circles.flatMap((each, at) => (each === null ? [] : [{ circle: at + 1, cents: each }])) };

const termsOf = (typed: Typed): PayTerms => ({
  baseCents: typed.base,
  distance: distanceOf(typed),
  wait: { freeMin: typed.waitFree, centsPerMin: typed.waitPerMin, maxMin: typed.waitMax },
  night: { fromMin: typed.nightFrom, untilMin: typed.nightUntil, cents: typed.night },
  rainCents: typed.rain,
  holidayCents: typed.holiday,
  minimumHourCents: typed.minimumHour,
});

/** What is hidden is not judged: its input has a value that is read. */
const listForm = z
  .object({ ...terms.shape, from: chosenDay })
  .transform(({ from, ...typed }) => ({ from, terms: termsOf(typed) }));
type Values = z.input<typeof listForm>;
type Sent = z.output<typeof listForm>;

const NO_TERMS: PayTerms = {
  baseCents: 0,
  distance: { by: 'kilometre', centsPerKm: 0, freeKm: 0 },
  wait: { freeMin: 0, centsPerMin: 0, maxMin: 0 },
  night: { fromMin: 19 * 60, untilMin: 5 * 60, cents: 0 },
  rainCents: 0,
  holidayCents: 0,
  minimumHourCents: 0,
};

const quetzales = (amount: number): string => (amount / 100).toFixed(2);

const valuesOf = ({ distance, wait, night, ...others }: PayTerms, from: string): Values => ({
  from,
  base: quetzales(others.baseCents),
  by: distance.by,
  perKm: quetzales(distance.by === 'kilometre' ? distance.centsPerKm : 0),
  freeKm: String(distance.by === 'kilometre' ? distance.freeKm : 0),
  circles: CIRCLES.map((circle) => {
    const own = distance.by === 'circle' ? distance.circles.find((each) => each.circle === circle) : undefined;
    return own === undefined ? '' : quetzales(own.cents);
  }),
  waitPerMin: quetzales(wait.centsPerMin),
  waitFree: String(wait.freeMin),
  waitMax: String(wait.maxMin),
  nightFrom: timeText(night.fromMin),
  nightUntil: timeText(night.untilMin),
  night: quetzales(night.cents),
  rain: quetzales(others.rainCents),
  holiday: quetzales(others.holidayCents),
  minimumHour: quetzales(others.minimumHourCents),
});

const AMOUNT = { kind: 'text', inputMode: 'decimal', prefix: 'Q', maxLength: 30, isRequired: true } as const;
const NUMBER = { kind: 'text', inputMode: 'numeric', maxLength: 4, isRequired: true } as const;
const TIME = { kind: 'text', inputMode: 'numeric', maxLength: 5, isRequired: true } as const;
const only =
  (by: Values['by'], field: FieldSpec<Values>): FieldRule<Values> =>
  (values) =>
    values.by === by ? field : null;

const fieldsFrom = (tomorrow: string): FieldRule<Values>[] => [
  { kind: 'dateTime', to: 'day', name: 'from', label: text.fields.from, min: tomorrow, isRequired: true },
  { ...AMOUNT, name: 'base', label: text.fields.base },
  {
    kind: 'select',
    name: 'by',
    label: text.fields.by,
    options: Object.entries(text.by).map(([value, label]) => ({ value, label })),
    isRequired: true,
    isWide: true,
  },
  only('kilometre', { ...AMOUNT, name: 'perKm', label: text.fields.perKm }),
  only('kilometre', { ...NUMBER, name: 'freeKm', label: text.fields.freeKm }),
  ...CIRCLES.map((circle, at) =>
    only('circle', {
      ...AMOUNT,
      name: `circles.${at}`,
      label: text.fields.circle(circle),
      hint: text.noCircleHint,
      isRequired: false,
    }),
  ),
  { ...AMOUNT, name: 'waitPerMin', label: text.fields.waitPerMin, isWide: true },
  { ...NUMBER, name: 'waitFree', label: text.fields.waitFree },
  { ...NUMBER, name: 'waitMax', label: text.fields.waitMax },
  { ...TIME, name: 'nightFrom', label: text.fields.nightFrom },
  { ...TIME, name: 'nightUntil', label: text.fields.nightUntil },
  { ...AMOUNT, name: 'night', label: text.fields.night },
  { ...AMOUNT, name: 'rain', label: text.fields.rain },
  { ...AMOUNT, name: 'holiday', label: text.fields.holiday },
  { ...AMOUNT, name: 'minimumHour', label: text.fields.minimumHour, hint: text.legalHint },
];

/** [PY14] `lists`: those that the person has seen. */
const save = async (api: Api, lists: readonly PayList[], { from, terms: wanted }: Sent): Promise<Refusal | null> => {
  const preview = await api.previewPayList({ body: { terms: wanted } });
  if (!preview.ok) return refusalOf(preview, []);
  const { deliveries, beforeCents, afterCents, ...days } = preview.value;
  const isAgreed = await confirm({
    title: text.checkTitle,
    detail: text.effect(days.from, days.to, deliveries, beforeCents, afterCents),
    action: text.save,
    intent: 'primary',
  });
  if (!isAgreed) return refusedWith(text.notSaved);
  const replaces = lists.find((list) => list.from === from)?.at ?? null;
  const result = await api.savePayList({ body: { from, terms: wanted, replaces } });
  if (result.ok) return null;
  const conflict = result.code === 'conflict' ? payListConflict.safeParse(result.details).data : undefined;
  return conflict === undefined ? refusalOf(result, ['from']) : { fields: { from: text[conflict.reason] }, text: null };
};

/** `today`: the server's. */
export const writeList = async (api: Api, lists: readonly PayList[], today: string): Promise<void> => {
  const tomorrow = new Date(startOfDay(daysBefore(today, -1))).toISOString();
  const sent = await formDialog<Values, Sent>({
    title: text.newListTitle,
    detail: text.newListDetail,
    action: text.check,
    draft: 'pay-list',
    schema: listForm,
    values: valuesOf(listOf(lists, today)?.terms ?? NO_TERMS, tomorrow),
    fields: fieldsFrom(tomorrow),
    submit: async (list) => save(api, lists, list),
  });
  if (sent !== null) notify(text.listSaved, 'success');
};
