// The form of a courier (2Wheeler): its fields, and the bodies of requests.
import { courierRows, courierType } from '@despacho/contract/couriers/couriers.ts';
import { courierFields, type CourierBase, type CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { toPayload } from '@despacho/contract/payloads.ts';
import { cuiProblem } from '@despacho/domain/couriers/cui.ts';
import { dutyProblem } from '@despacho/domain/couriers/directory.ts';
import { COURIER_LABEL } from '@despacho/domain/couriers/text.ts';
import { z } from 'zod';
import type { Patch } from '../../../kit/form/clearDependents.ts';
import type { FieldRule } from '../../../kit/form/fieldSpec.ts';
import { formNamesOf, formShapeOf, rowFields, valuesOf, type RowValues } from '../../../kit/form/rowForm.ts';
import { useBranches, useCompanies } from '../../companies/names.ts';
import { CUI_TEXT, directoryText as text, TYPE_TEXT } from './text.ts';

/** By the names of the entity; '' = none. */
export type CourierValues = RowValues<typeof courierRows> & { companyId: string; branchId: string };

const flat = ({ identity, ...courier }: CourierProfile) => ({ ...courier, dpi: identity?.dpi ?? null });

/** Null: a new one. `base`: what a change was opened with, for the comparison with what is stored meanwhile. */
export const openedCourier = (courier: CourierProfile | null): { values: CourierValues; base: CourierBase } => {
  const entity = courier === null ? {} : flat(courier);
  const [companyId, branchId] = [courier?.company?.id ?? null, courier?.branch?.id ?? null];
  return {
    values: { ...valuesOf(courierRows, entity), companyId: companyId ?? '', branchId: branchId ?? '' },
    base: { ...toPayload(courierRows, entity), companyId, branchId },
  };
};

const shape = formShapeOf(courierRows);
const { companyId, branchId } = courierFields.shape;

/** [CU6] A new courier needs a company and a branch. */
export const newCourierForm = z.object({ ...shape, companyId, branchId });

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
  .pipe(z.object({ ...shape, companyId: orNone, branchId: orNone }));
export type CourierChange = z.output<typeof changedCourierForm>;

/** As requests contain it. */
export const courierBody = ({ companyId: company, branchId: branch, ...fields }: CourierChange) => ({
  ...toPayload(courierRows, fields),
  companyId: company,
  branchId: branch,
});

/** Names of the form for those of payloads and of conflicts. */
export const COURIER_FORM_NAMES: Readonly<Record<string, string>> = {
  ...formNamesOf(courierRows),
  company: 'companyId',
  branch: 'branchId',
};

/** Another company has other branches. */
export const clearsBranch = (patch: Patch): Patch => ('companyId' in patch ? { branchId: '', ...patch } : patch);

/** Not a reason to refuse. */
export const cuiWarning = (value: string): string | null => {
  if (value.trim() === '') return null;
  const problem = cuiProblem(value);
  return problem === null ? null : CUI_TEXT[problem];
};

const WORDS: Readonly<Record<string, string>> = TYPE_TEXT;
const plainFields = rowFields<typeof courierRows, keyof typeof shape, CourierValues>(courierRows, shape, {
  labels: COURIER_LABEL,
  wordOf: (option) => WORDS[option] ?? option,
  others: {
    dpi: { warningOf: cuiWarning },
    email: { isWide: true },
  },
});

/** `isNew`: a company and a branch are required whatever the type is. */
export const useCourierFields = (isNew: boolean): FieldRule<CourierValues>[] => {
  const companies = useCompanies().map(({ id, name: label }) => ({ value: id, label }));
  const branches = useBranches();
  return [
    ...plainFields,
    ({ type: chosen }) => ({
      kind: 'select',
      name: 'companyId',
      label: text.fields.company,
      options: companies,
      empty: isNew ? text.choose : text.noCompany,
      isRequired: isNew || chosen === 'PERMANENT',
    }),
    ({ type: chosen, companyId: company }) => ({
      kind: 'select',
      name: 'branchId',
      label: text.fields.branch,
      options: branches
        .filter((branch) => branch.company.id === company)
        .map(({ id, name: label }) => ({ value: id, label })),
      empty: text.choose,
      isRequired: isNew || chosen === 'PERMANENT',
      fixedBy: company === '' ? text.companyFirst : null,
    }),
  ];
};
