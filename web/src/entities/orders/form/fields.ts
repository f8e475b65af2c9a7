// The inputs of an order's fields, derived from their rows: a form names the fields it shows, in its own order.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { orderRows, writtenOrderKeys, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import type { FieldRule, FieldSpec } from '../../../kit/form/fieldSpec.ts';
import { inputSpec } from '../../../kit/form/rowForm.ts';
import { swapWarning } from '../../../kit/form/warnings.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { branchOptions, companyOptions, courierOptions, type Parties } from './parties.ts';
import { DEMAND_LABEL, FIELD_LABEL, fieldText } from './text.ts';
import type { OrderValues } from './values.ts';

type Spec = FieldSpec<OrderValues>;
type Rule = FieldRule<OrderValues>;

const wordOf = (option: string): string => WORDS[option] ?? option;
const WORDS: Readonly<Record<string, string>> = { ...PAYMENT_LABEL, ...DEMAND_LABEL };

/** There is always a choice. */
const HAS_DEFAULT: ReadonlySet<WrittenOrderKey> = new Set(['type', 'proofDemand']);

const inputOf = (key: WrittenOrderKey): Spec => {
  const { wire: name, input } = orderRows[key];
  const spec = inputSpec<OrderValues>({ name, label: FIELD_LABEL[key] }, input, wordOf);
  return spec.kind === 'select' && HAS_DEFAULT.has(key) ? { ...spec, empty: null } : spec;
};

const degrees = (name: 'latitude' | 'longitude'): Spec => ({
  kind: 'text',
  name,
  label: fieldText[name],
  inputMode: 'decimal',
  // Room for a pasted link of a map.
  maxLength: 500,
  warningOf: swapWarning(name),
});

type PlainName = WrittenOrderKey | 'latitude' | 'longitude' | 'createdAt';
export type OrderFieldName = PlainName | 'company' | 'branch' | 'courier';

/** A field that depends on no other. */
export const orderField = (name: PlainName): Spec => {
  if (name === 'latitude' || name === 'longitude') return degrees(name);
  if (name !== 'createdAt') return inputOf(name);
  return {
    kind: 'dateTime',
    name: '_createdAt',
    label: fieldText.created,
    to: 'minute',
    hint: fieldText.createdHint,
  };
};

/** The written fields that a form does not name: it shows them behind those it names. */
export const fieldsBeside = (named: readonly OrderFieldName[]): WrittenOrderKey[] =>
  writtenOrderKeys.filter((key) => !named.includes(key));

/** `required` fields are marked; the form's schema has their sentences. */
export const orderFields = (
  names: readonly OrderFieldName[],
  required: readonly OrderFieldName[],
  parties: Parties,
  scope: Scope,
): Rule[] => {
  const dependent: Record<Exclude<OrderFieldName, PlainName>, Rule> = {
    company: {
      kind: 'list',
      name: 'company_id',
      label: fieldText.company,
      options: companyOptions(parties),
      isRequired: required.includes('company'),
      fixedBy: scope.type === 'all' ? null : fieldText.own,
    },
    branch: ({ company_id: company }) => ({
      kind: 'list',
      name: 'branch_id',
      label: fieldText.branch,
      options: branchOptions(parties, company),
      isRequired: required.includes('branch'),
      fixedBy: scope.type === 'branch' ? fieldText.own : company === '' ? fieldText.companyFirst : null,
    }),
    courier: ({ company_id: company, branch_id: branch }) => ({
      kind: 'list',
      name: 'alias_id',
      label: fieldText.courier,
      options: courierOptions(parties, company, branch),
      hint: fieldText.courierHint,
      fixedBy: branch === '' ? fieldText.branchFirst : null,
    }),
  };
  return names.map((name) =>
    name === 'company' || name === 'branch' || name === 'courier'
      ? dependent[name]
      : { ...orderField(name), isRequired: required.includes(name) },
  );
};
