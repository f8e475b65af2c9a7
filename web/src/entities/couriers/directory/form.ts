// The form of a courier (2Wheeler): its fields, and the bodies of requests.
import { courierRows, courierType } from '@despacho/contract/couriers/couriers.ts';
import { courierFields, type CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { cuiProblem } from '@despacho/domain/couriers/cui.ts';
import { dutyProblem } from '@despacho/domain/couriers/directory.ts';
import { COURIER_LABEL } from '@despacho/domain/couriers/text.ts';
import { z } from 'zod';
import type { FieldRule } from '../../../kit/form/fieldSpec.ts';
import { rowForm, type RowValues } from '../../../kit/form/rowForm.ts';
import { usePlaceFields, type PlaceValues } from '../../companies/placeFields.ts';
import { CUI_TEXT, directoryText as text, TYPE_TEXT } from './text.ts';

/** Not a reason to refuse. */
export const cuiWarning = (value: string): string | null => {
  if (value.trim() === '') return null;
  const problem = cuiProblem(value);
  return problem === null ? null : CUI_TEXT[problem];
};

const plain = rowForm(courierRows, {
  labels: COURIER_LABEL,
  words: TYPE_TEXT,
  others: { dpi: { warningOf: cuiWarning }, email: { isWide: true } },
});

/** By the names of the entity; '' = none. */
export type CourierValues = RowValues<typeof courierRows> & PlaceValues;

/** Null: a new one. `base`: what a change was opened with, for the comparison with what is stored meanwhile. */
export const openedCourier = (courier: CourierProfile | null) => {
  const [companyId, branchId] = [courier?.company?.id ?? null, courier?.branch?.id ?? null];
  const { values, base } = plain.opened(
    courier && {
      ...courier,
      dpi: courier.identity?.dpi ?? null,
      cashLimit: courier.identity?.cashLimit ?? null,
    },
  );
  return {
    values: { ...values, companyId: companyId ?? '', branchId: branchId ?? '' },
    base: { ...base, companyId, branchId },
  };
};

const { companyId, branchId } = courierFields.shape;

/** [CU6] A new courier needs a company and a branch. */
export const newCourierForm = z.object({ ...plain.shape, companyId, branchId });

const orNone = z.string().transform((id): string | null => (id === '' ? null : id));

const isBound = (values: CourierValues): boolean => {
  const place = (id: string) => (id === '' ? null : { id, name: '' });
  const parsed = courierType.safeParse(values.type).data ?? null;
  return dutyProblem({ type: parsed, company: place(values.companyId), branch: place(values.branchId) }) !== 'branch';
};

/** [CU6] A permanent courier needs them; the others may have none. */
export const changedCourierForm = z
  .custom<CourierValues>()
  .refine(isBound, { path: ['branchId'], message: text.placeRequired, when: () => true })
  .pipe(z.object({ ...plain.shape, companyId: orNone, branchId: orNone }));
export type CourierChange = z.output<typeof changedCourierForm>;

/** As requests contain it. */
export const courierBody = ({ companyId: company, branchId: branch, ...fields }: CourierChange) => ({
  ...plain.bodyOf(fields),
  companyId: company,
  branchId: branch,
});

/** Names of the form for those of payloads and of conflicts. */
export const COURIER_FORM_NAMES: Readonly<Record<string, string>> = {
  ...plain.names,
  company: 'companyId',
  branch: 'branchId',
};

/** `isNew`: a company and a branch are required whatever the type is. */
export const useCourierFields = (isNew: boolean): FieldRule<CourierValues>[] => [
  ...plain.fields,
  ...usePlaceFields<CourierValues>({
    text,
    noCompany: isNew ? text.choose : text.noCompany,
    isRequired: (_, { type }) => isNew || type === 'PERMANENT',
  }),
];
