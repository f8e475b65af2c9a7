// The fields of the form in groups. The domain decides which of them the order's status leaves open.
import { ORDER_STATUS, orderStatus } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { fieldRules } from '@despacho/domain/orders/fieldRules.ts';
import type { FormValues } from '@despacho/domain/orders/merge/values.ts';
import { fieldsBeside, orderField as field } from '../../../entities/orders/form/fields.ts';
import { fieldText } from '../../../entities/orders/form/text.ts';
import type { FieldRule, Option } from '../../../kit/form/fieldSpec.ts';
import type { Choices } from './choices.ts';
import { FIXED_BY, editText } from '../text.ts';

type Rule = FieldRule<FormValues>;
export type FieldRow = { rule: Rule; /** Shown as it is. */ isFixed: boolean };
export type FieldGroup = {
  name: 'order' | 'customer' | 'address' | 'notes';
  rows: readonly FieldRow[];
  /** Why some of them cannot be changed, once for the group. */
  hint: string | null;
};

const open = (rule: Rule): FieldRow => ({ rule, isFixed: false });
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Deleting has a button of its own; a deleted order still shows its status. */
const statusesFor = ({ status }: Pick<StaffOrder, 'status'>): Option[] =>
  orderStatus.options
    .filter((each) => each !== ORDER_STATUS.DELETED || each === status)
    .map((each) => ({ value: each, label: each }));

const orderRows = (order: StaffOrder, choices: Choices): FieldRow[] => {
  const rules = fieldRules(order);
  const status: Rule = {
    kind: 'select',
    name: 'status',
    label: editText.status,
    options: statusesFor(order),
    empty: null,
  };
  const created: Rule = { kind: 'dateTime', name: '_createdAt', label: fieldText.created, to: 'second' };
  const courier: Rule = ({ company_id: company, branch_id: branch }) => ({
    kind: 'list',
    name: 'alias_id',
    label: fieldText.courier,
    options: choices.couriersOf(textOf(company), textOf(branch)),
    isRequired: true,
  });
  return [
    { rule: field('number'), isFixed: !rules.isNumberOpen },
    { rule: status, isFixed: !rules.isStatusOpen },
    { rule: field('type'), isFixed: !rules.isTypeOpen },
    { rule: created, isFixed: !rules.isCreationOpen },
    open({
      kind: 'list',
      name: 'company_id',
      label: fieldText.company,
      options: choices.companies,
      isRequired: true,
    }),
    open(({ company_id: company }) => ({
      kind: 'list',
      name: 'branch_id',
      label: fieldText.branch,
      options: choices.branchesOf(textOf(company)),
      isRequired: true,
    })),
    { rule: courier, isFixed: !rules.isCourierOpen },
    open(field('paymentMethod')),
    open(field('cashOnDelivery')),
    open(field('isPriority')),
    open(field('proofDemand')),
  ];
};

/** Which fields the status closes, in one sentence. */
const hintOf = (order: StaffOrder): string | null => {
  const { isStatusOpen, isCreationOpen, isTypeOpen } = fieldRules(order);
  if (!isStatusOpen) return FIXED_BY.delivered;
  if (!isCreationOpen) return FIXED_BY.underWay;
  return isTypeOpen ? null : FIXED_BY.rescheduled;
};

const CUSTOMER = ['customerName', 'phone', 'recipient'] as const;
const ADDRESS = [
  'address',
  'zone',
  'municipality',
  'department',
  'city',
  'latitude',
  'longitude',
  'region',
  'country',
] as const;
const NOTES = ['note', 'remarks'] as const;
const ELSEWHERE = ['number', 'type', 'paymentMethod', 'cashOnDelivery', 'isPriority', 'proofDemand'] as const;

/** Fields that no group names come behind the customer's. */
const customer: Rule[] = [...CUSTOMER, ...fieldsBeside([...ELSEWHERE, ...CUSTOMER, ...ADDRESS, ...NOTES])].map(field);
const address: Rule[] = ADDRESS.map((name) =>
  name === 'region' ? { ...field(name), label: editText.region } : field(name),
);
const notes: Rule[] = NOTES.map((name) => ({ ...field(name), isWide: false, rows: 3 }));

export const fieldGroups = (order: StaffOrder, choices: Choices): FieldGroup[] => [
  { name: 'order', rows: orderRows(order, choices), hint: hintOf(order) },
  { name: 'customer', rows: customer.map(open), hint: null },
  { name: 'address', rows: address.map(open), hint: null },
  { name: 'notes', rows: notes.map(open), hint: null },
];
