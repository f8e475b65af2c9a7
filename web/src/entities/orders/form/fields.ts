// The inputs of an order's fields, derived from their rows: a form names the fields it shows, in its own order.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { orderRows, orderType, writtenOrderKeys, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import type { FieldRule, FieldSpec, Option } from '../../../kit/form/fieldSpec.ts';
import { phoneWarning, swapWarning } from '../../../kit/form/warnings.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { branchOptions, companyOptions, courierOptions, type Parties } from './parties.ts';
import { FIELD_LABEL, fieldText } from './text.ts';
import type { OrderValues } from './values.ts';

type Spec = FieldSpec<OrderValues>;
type Rule = FieldRule<OrderValues>;

/** Characters from which a text takes the whole width, and from which it has several lines. */
const WIDE_FROM = 500;
const LINES_FROM = 2_000;

const typeOptions: Option[] = orderType.options.map((value) => ({ value, label: value }));
const paymentOptions: Option[] = orderRows.paymentMethod.input.options.map((value) => ({
  value,
  label: PAYMENT_LABEL[value],
}));

const inputOf = (key: WrittenOrderKey): Spec => {
  const { wire: name, input } = orderRows[key];
  const tied = { name, label: FIELD_LABEL[key] };
  switch (input.control) {
    case 'line': {
      const { most: maxLength } = input;
      const isLong = maxLength >= LINES_FROM;
      const wide = maxLength >= WIDE_FROM ? { isWide: true } : {};
      return { ...tied, kind: 'text', maxLength, ...wide, ...(isLong ? { rows: 2 } : {}) };
    }
    case 'phone':
      return {
        ...tied,
        kind: 'text',
        type: 'tel',
        inputMode: 'tel',
        prefix: '+502',
        // Room for what is pasted around a number.
        maxLength: 100,
        warningOf: phoneWarning,
      };
    case 'number':
      return { ...tied, kind: 'text', inputMode: 'numeric', maxLength: 6 };
    case 'amount':
      return { ...tied, kind: 'text', inputMode: 'decimal', prefix: fieldText.quetzales, maxLength: 30 };
    case 'flag':
      return { ...tied, kind: 'checkbox' };
    case 'choice':
      return name === 'typeOrder'
        ? { ...tied, kind: 'select', options: typeOptions, empty: null }
        : { ...tied, kind: 'select', options: paymentOptions };
  }
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
