// The form of one circle of a company: its numbers are checked against the other circles before anything is sent.
import type { Api } from '@despacho/client/rest.ts';
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { rangeOf } from '@despacho/domain/pricing/entries.ts';
import { priceProblems } from '@despacho/domain/pricing/ranges.ts';
import { z } from 'zod';
import { nameOfRow, priceNumber, type PriceRow } from '../../entities/pricing/prices.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import type { FieldSpec, Option } from '../../kit/form/fieldSpec.ts';
import { refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { formText } from '../../kit/form/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import type { PriceChange } from './changes.ts';
import { sentenceOf } from './problems.ts';
import { savePrices } from './saving.ts';
import { pricingText } from './text.ts';

const { fields: labels, required, problems } = pricingText;

const number = (name: 'minKm' | 'maxKm' | 'cost') =>
  z.string().transform((typed, context): number => {
    const value = priceNumber(name, typed);
    if (value !== null) return value;
    context.addIssue(problems[name]);
    return z.NEVER;
  });

/** The values are texts, as they are typed [PR10]. */
export const onlyCircleForm = z.object({
  circle: z.string().min(1, required.circle).transform(Number),
  minKm: number('minKm'),
  maxKm: number('maxKm'),
  cost: number('cost'),
});
type OnlyCircle = z.input<typeof onlyCircleForm>;

const circleForm = onlyCircleForm.extend({ companyId: z.string().min(1, required.company) });
type CircleValues = z.input<typeof circleForm>;
type Circle = z.output<typeof circleForm>;

const circles: Option[] = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

export const circleFields: FieldSpec<OnlyCircle>[] = [
  { kind: 'select', name: 'circle', label: labels.circle, options: circles, isRequired: true },
  { kind: 'text', name: 'cost', label: labels.cost, inputMode: 'decimal', prefix: 'Q', isRequired: true },
  { kind: 'text', name: 'minKm', label: labels.minKm, inputMode: 'decimal', isRequired: true },
  { kind: 'text', name: 'maxKm', label: labels.maxKm, inputMode: 'decimal', isRequired: true },
];

/** The other circles come first, so that a problem is always one of the last circle. */
const refusalOf = (ranges: readonly PriceRange[]): Refusal | null => {
  const own = priceProblems(ranges).find(({ index }) => index === ranges.length - 1);
  if (own === undefined) return null;
  const text = sentenceOf(own, ranges);
  const field = own.type === 'field' ? own.field : own.type === 'repeated' ? 'circle' : 'minKm';
  return { fields: { [field]: text }, text: null };
};

/** `replaced`: the circle that the form was opened with; null: a new one. */
export const submitCircle = async (
  api: Api,
  list: PriceList,
  replaced: number | null,
  { circle, minKm, maxKm, cost }: Omit<Circle, 'companyId'>,
): Promise<Refusal | null> => {
  const others = list.pricingConfig.filter((entry) => entry.circle !== replaced).map(rangeOf);
  const ranges = [...others, { circle, minKm, maxKm, cost }];
  return refusalOf(ranges) ?? send(api, { list, ranges });
};

const send = async (api: Api, priceChange: PriceChange): Promise<Refusal | null> => {
  const outcome = await savePrices(api, [priceChange]);
  if (outcome.type === 'cancelled') return refusedWith(pricingText.notSaved);
  const [failure] = outcome.failures;
  if (failure !== undefined) return refusedWith(failure.sentence);
  notify(pricingText.saved, 'success');
  return null;
};

export const emptyCircle = { circle: '', minKm: '', maxKm: '', cost: '' };

/** A new circle of any company, or of the one given. */
export const createCircle = async (api: Api, lists: readonly PriceList[]): Promise<void> => {
  const [only] = lists;
  const companies = lists.map(({ id, name }) => ({ value: id, label: name }));
  await formDialog<CircleValues, Circle>({
    title: pricingText.create,
    draft: 'new-circle',
    action: formText.save,
    schema: circleForm,
    values: { ...emptyCircle, companyId: lists.length === 1 ? (only?.id ?? '') : '' },
    fields: [
      { kind: 'list', name: 'companyId', label: labels.company, options: companies, isRequired: true, isWide: true },
      ...circleFields,
    ],
    submit: async ({ companyId, ...circle }) => {
      const list = lists.find(({ id }) => id === companyId);
      return list === undefined ? refusedWith(required.company) : submitCircle(api, list, null, circle);
    },
  });
};

export const modifyCircle = async (api: Api, list: PriceList, row: PriceRow): Promise<void> => {
  await formDialog({
    title: pricingText.modifyTitle(nameOfRow(row)),
    draft: `circle ${list.id} ${row.circle}`,
    action: formText.save,
    schema: onlyCircleForm,
    values: {
      circle: String(row.circle),
      minKm: String(row.minKm),
      maxKm: String(row.maxKm),
      cost: row.cost.toFixed(2),
    },
    fields: circleFields,
    submit: async (circle) => submitCircle(api, list, row.circle, circle),
  });
};

export const removeCircle = async (api: Api, list: PriceList, row: PriceRow): Promise<void> => {
  const title = pricingText.removeTitle(nameOfRow(row));
  if (!(await confirm({ title, action: pricingText.remove }))) return;
  const ranges = list.pricingConfig.filter(({ circle }) => circle !== row.circle).map(rangeOf);
  const refusal = await send(api, { list, ranges });
  if (refusal !== null) notify(refusal.text ?? pricingText.notSaved, 'danger');
};
