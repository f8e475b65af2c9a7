// The forms of an order: each parses the values of its inputs into a payload, or names the missing ones. Values are
// those of inputs: texts, '' or null without a choice. Empty fields of a new order are dropped.
import { linesOf } from '@despacho/contract/payloads.ts';
import { proofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import { imageName } from '@despacho/contract/images.ts';
import { writtenText } from '@despacho/contract/inputs.ts';
import {
  MAX_COLLECTED,
  ORDER_STATUS,
  ORDER_TYPE,
  orderRows,
  orderStatus,
  orderType,
  type OrderStatus,
} from '@despacho/contract/orders/order.ts';
import { CARRIED_STATUSES, latitude, longitude } from '@despacho/contract/orders/payload.ts';
import { trimmed } from '@despacho/domain/reading/characters.ts';
import { readDegrees } from '@despacho/domain/reading/degrees.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { visibleNumber } from '@despacho/domain/reading/orderNumber.ts';
import { phoneAmongWords } from '@despacho/domain/reading/phoneAmongWords.ts';
import type { ReadIssue, Reading } from '@despacho/domain/reading/reading.ts';
import { NO_COURIER } from '@despacho/domain/orders/merge/values.ts';
import { z } from 'zod';
import { problemText } from './text.ts';

const typed = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => trimmed(text ?? ''))
    .refine((text) => writtenText(max).safeParse(text).success, problemText.unwritable);
const needed = (sentence: string, max: number) => typed(max).refine((text) => text !== '', sentence);

const entered = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => trimmed(String(value ?? '')));
const numeric = (sentence: string, max: number) =>
  entered.refine((digits) => /^\d*$/.test(digits) && digits.length <= max, sentence);
const zone = numeric(problemText.zone, 6);
/** A question and a refusal are both a sentence: the person writes the value again. */
const readAs = <V>(reader: (text: string) => Reading<V>, sentenceOf: (issue: ReadIssue) => string) =>
  entered.transform((text, context): V => {
    const reading = reader(text);
    if (reading.state === 'read') return reading.value;
    context.addIssue(sentenceOf(reading.issue));
    return z.NEVER;
  });
const phoneSentence = (issue: ReadIssue): string =>
  issue === 'not-a-number' ? problemText.phone : problemText.phoneIssue(issue);
const orEmpty = (digits: string | null): string => digits ?? '';
const phone = readAs(readers.phone, phoneSentence).transform(orEmpty);
/** A transfer accepts any words around a phone, and none of it where they contain none. */
const anyPhone = readAs((text): Reading<string | null> => {
  const reading = readers.phone(text);
  const isWords = reading.state !== 'read' && reading.issue === 'not-a-number';
  return isWords ? { state: 'read', value: phoneAmongWords(text), remark: null } : reading;
}, phoneSentence).transform(orEmpty);
const collected = readAs(readers.money, (issue) =>
  issue === 'not-a-number' ? problemText.amount : problemText.amountIssue(issue),
).refine((amount) => amount === null || amount <= MAX_COLLECTED, problemText.amount);

const chosen = (sentence: string) => entered.refine((id) => id !== '', sentence);

const METHODS = orderRows.paymentMethod.input.options;
const method = entered.transform((value) => METHODS.find((each) => each === value) ?? null);
const payment = (sentence: string) => method.refine((value) => value !== null, sentence);

const degrees = entered.transform((text) => {
  const read = readDegrees(text);
  return 'issue' in read ? null : read.degrees;
});

/** The catalog's names of a place belong to the dialog and to edits. */
const { country, departament, city, ...lines } = linesOf(orderRows, typed);
const max = linesOf(orderRows, (characters) => characters);

const content = {
  ...lines,
  zone,
  phone,
  payMethod: method,
  /** A checkbox, or the text that other programs store. */
  isPriority: z
    .union([z.boolean(), z.enum(['Yes', 'No', ''])])
    .nullish()
    .transform((checked) => checked === true || checked === 'Yes'),
  proofDemand: proofDemand.nullish().transform((demand) => demand ?? undefined),
  company_id: chosen(problemText.company),
  branch_id: chosen(problemText.branch),
  alias_id: entered.transform((id) => (id === NO_COURIER ? '' : id)),
  cobro: collected,
  latitude: degrees,
  longitude: degrees,
  _createdAt: entered.refine((at) => at === '' || !Number.isNaN(Date.parse(at)), problemText.date),
};

const place = z.object({ latitude, longitude });
/** Neither zero nor the mark of a missing place, and in the country. Reported together with what else is missing. */
const placed = { path: ['latitude'], message: problemText.place, when: () => true };
const hasPlace = (values: unknown): boolean => place.safeParse(values).success;

const BY_COMPANY = orderRows.proofDemand.empty;

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> };

const withoutEmpty = <T extends object>(values: T): Filled<T> => {
  const filled = Object.entries(values).filter(
    ([name, value]) =>
      value !== '' && value !== null && value !== undefined && !(name === 'proofDemand' && value === BY_COMPANY),
  );
  // The same keys with some of the values: only the compiler cannot follow the entries.
  return Object.fromEntries(filled) as Filled<T>;
};

const numbers = <T extends { zone?: string }>({ zone: digits, ...rest }: T) => ({
  ...rest,
  ...(digits === undefined ? {} : { zone: Number(digits) }),
});

const instantOf = <T extends { _createdAt?: string }>({ _createdAt: at, ...rest }: T) => ({
  ...rest,
  ...(at === undefined ? {} : { _createdAt: new Date(at).toISOString() }),
});

const image = imageName.nullish();

/** The page /create-order. */
export const createOrderForm = z
  .object({
    ...content,
    image,
    typeOrder: orderType.optional(),
    payMethod: payment(problemText.payment),
  })
  .refine(hasPlace, placed)
  .transform((values) => instantOf(numbers(withoutEmpty(values))));

const modal = {
  ...content,
  image,
  orderId: typed(max.orderId).refine((text) => visibleNumber(text) !== '', problemText.number),
  address: needed(problemText.address, max.address),
  name: needed(problemText.customerName, max.name),
};

/** ORDEN CLIENTE as a dialog. */
export const clientOrderForm = z
  .object({
    ...modal,
    zone: zone.refine((digits) => digits !== '', problemText.noZone),
    phone: phone.refine((digits) => digits !== '', problemText.noPhone),
    payMethod: payment(problemText.paymentOfDialog),
    country: needed(problemText.country, max.country),
    departament: needed(problemText.region, max.departament),
    city: needed(problemText.city, max.city),
  })
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.CLIENT }));

/** TRASLADO as a dialog. */
export const transferForm = z
  .object({ ...modal, phone: anyPhone })
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.TRANSFER }));

/** PICK-UP as a dialog. */
export const pickUpForm = z
  .object(modal)
  .refine(hasPlace, placed)
  .transform((values) => ({ ...instantOf(numbers(withoutEmpty(values))), typeOrder: ORDER_TYPE.PICK_UP }));

const isCarried = (status: OrderStatus): boolean => CARRIED_STATUSES.some((carriedStatus) => carriedStatus === status);

/** The page /edit-order: all of its fields. What changed of them is found by comparison with the order. */
export const editOrderForm = z
  .object({
    ...content,
    typeOrder: orderType,
    status: orderStatus,
    country,
    departament,
    city,
    alias_id: chosen(problemText.courier),
  })
  .refine(hasPlace, placed)
  .refine(({ status, alias_id: courier }) => courier !== NO_COURIER || !isCarried(status), {
    path: ['alias_id'],
    message: problemText.courier,
  })
  .transform(({ alias_id: courier, ...values }) => ({
    ...values,
    alias_id: courier === NO_COURIER ? null : courier,
    zone: values.zone === '' ? null : Number(values.zone),
  }));

/** Why an order is cancelled. */
export const cancellationForm = z.object({
  orderObservations: needed(problemText.remarks, max.orderObservations),
});

/** The status dialog; Cancelado needs a reason. */
export const statusForm = z
  .object({
    status: entered
      .transform((word) => orderStatus.options.find((each) => each === word) ?? null)
      .refine((status) => status !== null, problemText.status),
    orderObservations: lines.orderObservations,
  })
  .refine(({ status, orderObservations }) => status !== ORDER_STATUS.CANCELLED || orderObservations !== '', {
    path: ['orderObservations'],
    message: problemText.remarks,
  });

/** A courier for some orders. */
export const assignForm = z.object({ uid: chosen(problemText.courier) });
