// The form of a courier (2Wheeler): its fields, and the bodies of requests.
import { courierFields, courierTexts, type CourierFields } from '@despacho/contract/couriers/courierFields.ts';
import { courierType, ownership } from '@despacho/contract/couriers/couriers.ts';
import type { CourierBase, CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { cuiProblem } from '@despacho/domain/couriers/cui.ts';
import { dutyProblem } from '@despacho/domain/couriers/directory.ts';
import { z } from 'zod';
import type { Patch } from '../../../kit/form/clearDependents.ts';
import { phoneWarning } from '../../../kit/form/warnings.ts';
import type { FieldRule } from '../../../kit/form/fieldSpec.ts';
import { useBranches, useCompanies } from '../../companies/names.ts';
import { CUI_TEXT, directoryText as text, TYPE_TEXT } from './text.ts';

export type CourierValues = {
  name: string;
  phone: string;
  dpi: string;
  email: string;
  transportId: string;
  companyId: string;
  branchId: string;
  /** '' = none. */
  Pertenece: string;
  type: string;
};

export const emptyCourier: CourierValues = {
  name: '',
  phone: '',
  dpi: '',
  email: '',
  transportId: '',
  companyId: '',
  branchId: '',
  Pertenece: '',
  type: '',
};

export const valuesOfCourier = (courier: CourierProfile): CourierValues => ({
  name: courier.name,
  phone: courier.phone ?? '',
  dpi: courier.identity?.dpi ?? '',
  email: courier.email ?? '',
  transportId: courier.plate ?? '',
  companyId: courier.company?.id ?? '',
  branchId: courier.branch?.id ?? '',
  Pertenece: courier.ownership ?? '',
  type: courier.type ?? '',
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** The values that a form was opened with, for the comparison with what is stored meanwhile. */
export const baseOfCourier = (opened: CourierValues): CourierBase => ({
  name: opened.name,
  phone: orNull(opened.phone),
  dpi: orNull(opened.dpi),
  email: orNull(opened.email),
  transportId: orNull(opened.transportId),
  companyId: orNull(opened.companyId),
  branchId: orNull(opened.branchId),
  Pertenece: ownership.safeParse(opened.Pertenece).data ?? null,
  type: courierType.safeParse(opened.type).data ?? null,
});

const { name, phone, companyId, branchId, type } = courierFields.shape;
const workplace = z.string().transform((value) => ownership.safeParse(value).data ?? null);

/** As requests contain it. */
export type CourierPayload = Omit<CourierFields, 'companyId' | 'branchId'> & {
  companyId: string | null;
  branchId: string | null;
};

const shared = {
  name,
  phone,
  dpi: courierTexts.dpi,
  email: courierTexts.email,
  transportId: courierTexts.plate,
};
const typed = z.string().pipe(type);

/** [CU6] A new courier needs a company and a branch. */
export const newCourierForm: z.ZodType<CourierFields, CourierValues> = z.object({
  ...shared,
  companyId,
  branchId,
  Pertenece: workplace,
  type: typed,
});

const orNone = z.string().transform(orNull);

const isBound = (values: CourierValues): boolean => {
  const place = (id: string) => (id === '' ? null : { id, name: '' });
  const parsed = courierType.safeParse(values.type).data ?? null;
  return dutyProblem({ type: parsed, company: place(values.companyId), branch: place(values.branchId) }) !== 'branch';
};

/** [CU6] A permanent courier needs them; the others may have none. */
export const changedCourierForm: z.ZodType<CourierPayload, CourierValues> = z
  .custom<CourierValues>()
  .refine(isBound, { path: ['branchId'], message: text.placeRequired, when: () => true })
  .pipe(z.object({ ...shared, companyId: orNone, branchId: orNone, Pertenece: workplace, type: typed }));

/** Another company has other branches. */
export const clearsBranch = (patch: Patch): Patch => ('companyId' in patch ? { branchId: '', ...patch } : patch);

/** Not a reason to refuse. */
export const cuiWarning = (value: string): string | null => {
  if (value.trim() === '') return null;
  const problem = cuiProblem(value);
  return problem === null ? null : CUI_TEXT[problem];
};

const { fields: labels } = text;
const plainFields: FieldRule<CourierValues>[] = [
  { kind: 'text', name: 'name', label: labels.name, isRequired: true, maxLength: 120 },
  {
    kind: 'text',
    name: 'phone',
    label: labels.phone,
    prefix: '+502',
    type: 'tel',
    inputMode: 'tel',
    isRequired: true,
    maxLength: 100,
    warningOf: phoneWarning,
  },
  {
    kind: 'text',
    name: 'dpi',
    label: labels.dpi,
    inputMode: 'numeric',
    maxLength: 30,
    warningOf: cuiWarning,
  },
  { kind: 'text', name: 'transportId', label: labels.plate, maxLength: 20 },
  { kind: 'text', name: 'email', label: labels.email, type: 'email', maxLength: 254, isWide: true },
];

const types = courierType.options.map((value) => ({ value, label: TYPE_TEXT[value] }));
const workplaces = ownership.options.map((value) => ({ value, label: value }));

/** `isNew`: a company and a branch are required whatever the type is. */
export const useCourierFields = (isNew: boolean): FieldRule<CourierValues>[] => {
  const companies = useCompanies().map(({ id, name: label }) => ({ value: id, label }));
  const branches = useBranches();
  return [
    ...plainFields,
    { kind: 'select', name: 'type', label: labels.type, options: types, empty: text.choose, isRequired: true },
    { kind: 'select', name: 'Pertenece', label: labels.workplace, options: workplaces, empty: text.choose },
    ({ type: chosen }) => ({
      kind: 'select',
      name: 'companyId',
      label: labels.company,
      options: companies,
      empty: isNew ? text.choose : text.noCompany,
      isRequired: isNew || chosen === 'PERMANENT',
    }),
    ({ type: chosen, companyId: company }) => ({
      kind: 'select',
      name: 'branchId',
      label: labels.branch,
      options: branches
        .filter((branch) => branch.company.id === company)
        .map(({ id, name: label }) => ({ value: id, label })),
      empty: text.choose,
      isRequired: isNew || chosen === 'PERMANENT',
      fixedBy: company === '' ? text.companyFirst : null,
    }),
  ];
};
