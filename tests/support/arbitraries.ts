// Random entities for the round-trip properties: everything the contract allows and a document can hold. Tests only.
import { alarmPriority, alarmRule, type Alarm } from '@despacho/contract/alarms.ts';
import { role, type Controller, type Scope } from '@despacho/contract/accounts/access.ts';
import type { Wall } from '@despacho/contract/walls.ts';
import { branchRows, type Branch } from '@despacho/contract/branches.ts';
import { companyRows, customerMessage, type Company } from '@despacho/contract/companies.ts';
import {
  accountStatus,
  availability,
  courierAlert,
  courierRows,
  courierType,
  ownership,
  silenceReason,
  type Courier,
  type CourierStatus,
} from '@despacho/contract/couriers/couriers.ts';
import { incidentKind, type Incident } from '@despacho/contract/incidents.ts';
import {
  alertLevel,
  MAX_COLLECTED,
  orderRows,
  orderStatus,
  orderType,
  paymentMethod,
  type Order,
} from '@despacho/contract/orders/order.ts';
import { courierMarkKind } from '@despacho/contract/orders/courierMarks.ts';
import { proofDemand, proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { stateColor, type LatLng } from '@despacho/contract/values.ts';
import type { FieldRow, FieldRows } from '@despacho/contract/fields.ts';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { z } from 'zod';

const optional = <T>(of: Arbitrary<T>) => fc.option(of, { nil: null });
const id = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((value) => value.trim() !== '');
const text = fc.string({ maxLength: 30, unit: 'grapheme' });
const word = optional(text);
const instantOf = fc.date({ min: new Date(0), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true });
const instant = instantOf.map((date) => date.toISOString());
const whole = fc.integer({ min: 0, max: 1_000_000_000 });
const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
const digits = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const reference = fc.record({ id, name: text });
/** Adding zero turns negative zero into zero. */
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0);
const place = fc.record({ lat: degrees(90), lng: degrees(180) });
const ring = fc.array(place, { minLength: 3, maxLength: 5 }).map((corners) => [...corners, ...corners.slice(0, 1)]);

const byKind: Record<Exclude<FieldRow['kind'], 'own'>, Arbitrary<unknown>> = {
  id,
  text: word,
  name: id,
  zeroText: optional(digits),
  link: word,
  blankText: text,
  label: word,
  identifier: optional(id),
  phone: optional(digits),
  color: fc.constantFrom(...stateColor.options),
  number: optional(amount),
  integer: optional(whole),
  counter: whole,
  instant: optional(instant),
  place: optional(place),
  reference: optional(reference),
  texts: fc.array(id),
  flag: fc.boolean(),
};

type OwnKey<R extends FieldRows> = { [K in keyof R]: R[K]['kind'] extends 'own' ? K : never }[keyof R];
type Own<R extends FieldRows> = { [K in OwnKey<R>]: Arbitrary<z.output<R[K]['schema']>> };

/** Plain fields by their kind; `own`: the others, and plain ones that hold something narrower. */
const entitiesOf = <R extends FieldRows>(
  rows: R,
  own: Own<R> & { [K in keyof R]?: Arbitrary<z.output<R[K]['schema']>> },
): Arbitrary<{ [K in keyof R]: z.output<R[K]['schema']> }> => {
  const plain = Object.entries(rows).flatMap(([key, { kind }]) =>
    kind === 'own' ? [] : [[key, byKind[kind]] as const],
  );
  // A kind decides what its field holds; the compiler does not follow the entries of an object.
  return fc.record({ ...Object.fromEntries(plain), ...own }) as unknown as Arbitrary<{
    [K in keyof R]: z.output<R[K]['schema']>;
  }>;
};

export const orders: Arbitrary<Order> = entitiesOf(orderRows, {
  status: fc.constantFrom(...orderStatus.options),
  type: fc.constantFrom(...orderType.options),
  isActive: fc.boolean(),
  origin: optional(place),
  zone: optional(whole),
  paymentMethod: fc.constantFrom(...paymentMethod.options),
  cashOnDelivery: optional(fc.integer({ min: 0, max: MAX_COLLECTED * 100 }).map((cents) => cents / 100)),
  proofDemand: fc.constantFrom(...proofDemand.options),
  company: reference,
  branch: optional(fc.record({ id, name: text, position: optional(place) })),
  courier: optional(reference),
  createdAt: instant,
  courierMarks: fc.dictionary(
    fc.constantFrom(...courierMarkKind.options),
    fc.record({
      key: id,
      courierId: id,
      at: instant,
      claimedAt: optional(instant),
      position: optional(place),
      reason: word,
      distanceM: optional(whole),
    }),
    { noNullPrototype: true },
  ),
  deliveryProofs: fc.dictionary(
    fc.constantFrom(...proofKind.options),
    fc.record({
      key: id,
      courierId: id,
      at: instant,
      image: optional(id),
      receiver: word,
      deletedAt: optional(instant),
    }),
    { noNullPrototype: true },
  ),
  stateTime: fc.dictionary(fc.constantFrom(...orderStatus.options), instant, { noNullPrototype: true }),
  alert: optional(fc.constantFrom(...alertLevel.options)),
  circle: optional(fc.record({ id, distanceKm: optional(amount) })),
  delivery: optional(fc.record({ distanceKm: optional(amount), cost: optional(amount) })),
  customerRating: optional(fc.double({ min: 0, max: 5, noNaN: true })),
  lock: optional(
    fc.record({ id, name: text, expiresAt: instant, sessionId: optional(id), fence: fc.nat({ max: 1_000 }) }),
  ),
  lockFence: fc.integer({ min: 1_000, max: 1_000_000 }),
});

export const couriers: Arbitrary<Courier> = entitiesOf(courierRows, {
  name: text,
  company: optional(reference),
  branch: optional(reference),
  ownership: optional(fc.constantFrom(...ownership.options)),
  type: optional(fc.constantFrom(...courierType.options)),
  accountStatus: optional(fc.constantFrom(...accountStatus.options)),
  availability: optional(fc.constantFrom(...availability.options)),
  alert: optional(fc.constantFrom<string>(...courierAlert.options, 'Qm3vK8xTz0aBcDeFgH12')),
  lastOrderAt: optional(instant),
  ratings: fc.array(amount),
  shift: optional(
    fc.record({
      checkInId: id,
      day: instantOf.map((date) => date.toISOString().slice(0, 10)),
      branch: reference,
      startedAt: instant,
    }),
  ),
  silence: optional(fc.record({ reason: fc.constantFrom(...silenceReason.options), at: instant })),
});

export const courierStatuses: Arbitrary<CourierStatus> = fc.record({
  id,
  isDelivering: optional(fc.boolean()),
  isReturning: optional(fc.boolean()),
  inStoreSince: optional(instant),
});

export const companies: Arbitrary<Company> = entitiesOf(companyRows, {
  name: fc.string({ minLength: 1 }),
  lateLimitSec: optional(fc.integer({ min: 1, max: 86_400 })),
  priceRanges: fc.array(
    fc.record({ circle: fc.integer({ min: 1, max: 4 }), cost: amount, minKm: amount, maxKm: amount }),
  ),
  theme: optional(
    fc.record({
      isDark: fc.boolean(),
      accent: optional(fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)),
      deliveredPhrase: word,
      phraseWeight: word,
      logoSize: optional(amount),
    }),
  ),
  emails: fc.array(fc.emailAddress()),
  customerMessages: fc.uniqueArray(fc.constantFrom(...customerMessage.options)),
  frameOrigins: fc.array(fc.domain().map((name) => `https://${name}`)),
});

export const branches: Arbitrary<Branch> = entitiesOf(branchRows, {
  name: fc.string({ minLength: 1 }),
  company: reference,
  country: optional(reference),
  region: optional(reference),
  city: optional(reference),
  position: optional(place),
  perimeter: fc.oneof(fc.constant<LatLng[]>([]), ring),
});

export const incidents: Arbitrary<Incident> = fc.record({
  id,
  kind: fc.constantFrom(...incidentKind.options),
  at: instant,
  position: optional(place),
  userName: word,
  courier: optional(reference),
  company: optional(reference),
  note: word,
  closedAt: optional(instant),
});

export const alarms: Arbitrary<Alarm> = fc.record({
  id,
  rule: fc.constantFrom(...alarmRule.options),
  priority: fc.constantFrom(...alarmPriority.options),
  subject: fc.record({
    kind: fc.constantFrom('branch', 'zone', 'courier', 'incident', 'order'),
    id: text,
    label: text,
  }),
  companyId: optional(id),
  branchId: optional(id),
  raisedAt: instant,
  acknowledgedBy: optional(reference),
  acknowledgedAt: optional(instant),
  shelvedBy: optional(reference),
  shelvedUntil: optional(instant),
  clearedAt: optional(instant),
  raisedCount: optional(fc.integer({ min: 1, max: 500 })),
  peakCount: optional(fc.integer({ min: 1, max: 500 })),
  foundAtStart: optional(instant),
  isSuperseded: fc.boolean(),
  isDrill: fc.boolean(),
  startedBy: optional(reference),
  endedBy: optional(reference),
  escalations: fc.array(
    fc.record({
      at: instant,
      step: fc.constantFrom('next', 'everyone', 'left'),
      person: optional(reference),
      hasSms: fc.boolean(),
    }),
  ),
  notes: fc.array(fc.record({ at: instant, by: reference, text: fc.string({ minLength: 1, maxLength: 40 }) })),
});

export const controllers: Arbitrary<Controller> = fc
  .record({
    id,
    firstName: text,
    lastName: text,
    email: text,
    role: fc.constantFrom(...role.options),
    company: optional(reference),
    branch: optional(reference),
    picture: word,
    isEnabled: fc.boolean(),
    tokenGeneration: whole,
    mustChangePassword: fc.boolean(),
    lastSignInAt: optional(instant),
    closedSessions: fc.array(whole, { maxLength: 3 }),
  })
  .map((account) => ({ ...account, name: `${account.firstName} ${account.lastName}`.trim() }));

const scopes: Arbitrary<Scope> = fc.oneof(
  fc.constant({ type: 'all' as const }),
  fc.record({ type: fc.constant('company' as const), companyId: id }),
  fc.record({ type: fc.constant('branch' as const), companyId: id, branchId: id }),
);

export const walls: Arbitrary<Wall> = fc.record({
  id,
  name: fc.string({ minLength: 1, maxLength: 80 }),
  scope: scopes,
  tokenHash: id,
  isRevoked: fc.boolean(),
  createdAt: instant,
});
