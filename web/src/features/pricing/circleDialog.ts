// The circles of all companies as a noun, and the form of one: its numbers are checked against the other circles before anything is sent.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { PriceRange } from '@despacho/contract/companies.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { rangeOf } from '@despacho/domain/pricing/entries.ts';
import { priceProblems } from '@despacho/domain/pricing/ranges.ts';
import { z } from 'zod';
import { nameOfRow, priceColumns, priceNumber, rowsOf, type PriceRow } from '../../entities/pricing/prices.ts';
import { priceText } from '../../entities/pricing/text.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import type { FieldSpec, Option } from '../../kit/form/fieldSpec.ts';
import { refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { formText } from '../../kit/form/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
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

const numbers: Option[] = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

export const circleFields: FieldSpec<OnlyCircle>[] = [
  { kind: 'select', name: 'circle', label: labels.circle, options: numbers, isRequired: true },
  { kind: 'text', name: 'cost', label: labels.cost, inputMode: 'decimal', prefix: 'Q', isRequired: true },
  { kind: 'text', name: 'minKm', label: labels.minKm, inputMode: 'decimal', isRequired: true },
  { kind: 'text', name: 'maxKm', label: labels.maxKm, inputMode: 'decimal', isRequired: true },
];

export const emptyCircle = { circle: '', minKm: '', maxKm: '', cost: '' };
const textsOf = ({ circle, minKm, maxKm, cost }: PriceRange) => ({
  circle: String(circle),
  minKm: String(minKm),
  maxKm: String(maxKm),
  cost: cost.toFixed(2),
});

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
  return null;
};

/** A new circle of any company. */
const useCreate = () => {
  const { api } = useSession();
  const lists = useRoute('priceLists', {}).value ?? [];
  return async (): Promise<void> => {
    const [only] = lists;
    const companies = lists.map(({ id, name }) => ({ value: id, label: name }));
    const sent = await formDialog<CircleValues, Circle>({
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
    if (sent !== null) notify(pricingText.saved, 'success');
  };
};

const WRITTEN = { ok: true, value: true } as const;

export const circles = resource({
  id: 'circles',
  grid: { size: 20, sizes: [10, 20, 50] },
  useList: () => useRoute('priceLists', {}),
  rows: rowsOf,
  columns: priceColumns,
  nameOf: nameOfRow,
  text: {
    empty: priceText.empty,
    create: pricingText.create,
    changed: () => pricingText.saved,
    removed: () => pricingText.saved,
  },
  can: 'pricing.edit',
  form: {
    schema: onlyCircleForm,
    fields: circleFields,
    opened: (row: PriceRow | null) => ({ values: row === null ? emptyCircle : textsOf(row), base: undefined }),
  },
  useCreate,
  change: async (api, { body }, { list, circle }) => (await submitCircle(api, list, circle, body)) ?? WRITTEN,
  remove: async (api, _, { list, circle }) => {
    const ranges = list.pricingConfig.filter((entry) => entry.circle !== circle).map(rangeOf);
    return (await send(api, { list, ranges })) ?? WRITTEN;
  },
});
