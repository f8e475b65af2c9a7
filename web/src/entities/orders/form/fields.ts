// The fields of an order, each declared once: a form names those it shows, in its own order.
import type { Scope } from '@despacho/contract/access.ts';
import { orderType } from '@despacho/contract/orders/order.ts';
import type { FieldRule } from '../../../kit/form/fieldSpec.ts';
import { PAYMENT_LABEL } from '../text.ts';
import { branchOptions, companyOptions, courierOptions, type Parties } from './parties.ts';
import { fieldText } from './text.ts';
import type { OrderValues } from './values.ts';

type Rule = FieldRule<OrderValues>;

const payments = (['cash', 'credit-card', 'visa-link'] as const).map((value) => ({
  value,
  label: PAYMENT_LABEL[value],
}));

export const orderField = {
  type: {
    kind: 'select',
    name: 'typeOrder',
    label: fieldText.type,
    empty: null,
    options: orderType.options.map((value) => ({ value, label: value })),
  },
  number: { kind: 'text', name: 'orderId', label: fieldText.number, maxLength: 80 },
  customer: { kind: 'text', name: 'name', label: fieldText.customer, maxLength: 200 },
  recipient: { kind: 'text', name: 'destinatario', label: fieldText.recipient, maxLength: 200 },
  phone: {
    kind: 'text',
    name: 'phone',
    label: fieldText.phone,
    type: 'tel',
    inputMode: 'numeric',
    prefix: '+502',
    maxLength: 20,
  },
  address: { kind: 'text', name: 'address', label: fieldText.address, maxLength: 500, isWide: true },
  department: { kind: 'text', name: 'depto', label: fieldText.department, maxLength: 100 },
  municipality: { kind: 'text', name: 'munic', label: fieldText.municipality, maxLength: 100 },
  zone: { kind: 'text', name: 'zone', label: fieldText.zone, inputMode: 'numeric', maxLength: 6 },
  country: { kind: 'text', name: 'country', label: fieldText.country, maxLength: 100 },
  region: { kind: 'text', name: 'departament', label: fieldText.department, maxLength: 100 },
  city: { kind: 'text', name: 'city', label: fieldText.city, maxLength: 100 },
  payment: { kind: 'select', name: 'payMethod', label: fieldText.payment, options: payments },
  priority: { kind: 'checkbox', name: 'isPriority', label: fieldText.priority },
  note: { kind: 'text', name: 'nota', label: fieldText.note, rows: 2, maxLength: 2_000, isWide: true },
  remarks: {
    kind: 'text',
    name: 'orderObservations',
    label: fieldText.remarks,
    rows: 2,
    maxLength: 2_000,
    isWide: true,
  },
  latitude: { kind: 'text', name: 'latitude', label: fieldText.latitude, inputMode: 'decimal', maxLength: 20 },
  longitude: { kind: 'text', name: 'longitude', label: fieldText.longitude, inputMode: 'decimal', maxLength: 20 },
  created: {
    kind: 'dateTime',
    name: '_createdAt',
    label: fieldText.created,
    to: 'minute',
    hint: fieldText.createdHint,
  },
} as const satisfies Record<string, Rule>;

type PlainName = keyof typeof orderField;
export type OrderFieldName = PlainName | 'company' | 'branch' | 'courier';

/** `required` are marked so; what is said of them is the schema's. */
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
      : { ...orderField[name], isRequired: required.includes(name) },
  );
};
