// Random entities for the round-trip properties: everything the contract allows and a document can hold. Tests only.
import { alarmPriority, alarmRule, type Alarm } from '@despacho/contract/alarms.ts';
import { role, type Controller, type Scope, type Wall } from '@despacho/contract/access.ts';
import type { Branch, Company } from '@despacho/contract/companies.ts';
import {
  accountStatus,
  availability,
  courierAlert,
  courierType,
  ownership,
  type Courier,
  type CourierStatus,
} from '@despacho/contract/couriers.ts';
import { incidentKind, type Incident } from '@despacho/contract/incidents.ts';
import { alertLevel, orderStatus, orderType, paymentMethod, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

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
/** Adding zero makes the negative zero a plain one: no place is told by its sign. */
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0);
const place = fc.record({ lat: degrees(90), lng: degrees(180) });
const ring = fc.array(place, { minLength: 3, maxLength: 5 }).map((corners) => [...corners, ...corners.slice(0, 1)]);

export const orders: Arbitrary<Order> = fc.record({
  id,
  number: text,
  numberText: word,
  status: fc.constantFrom(...orderStatus.options),
  type: fc.constantFrom(...orderType.options),
  isActive: fc.boolean(),
  provider: word,
  origin: optional(place),
  customerName: text,
  recipient: word,
  phone: optional(digits),
  address: text,
  department: word,
  municipality: word,
  zone: optional(whole),
  country: word,
  region: word,
  city: word,
  note: word,
  remarks: word,
  paymentMethod: fc.constantFrom(...paymentMethod.options),
  isPriority: fc.boolean(),
  company: reference,
  branch: optional(fc.record({ id, name: text, position: optional(place) })),
  courier: optional(reference),
  creatorId: optional(id),
  creatorName: word,
  suggestedPosition: optional(place),
  destination: optional(place),
  createdAt: instant,
  updatedAt: optional(instant),
  deliveredAt: optional(instant),
  canceledAt: optional(instant),
  dueAt: optional(instant),
  timeInBranchSec: optional(amount),
  preparationTimeSec: optional(amount),
  deliveryTimeSec: optional(amount),
  deliveryTotalTimeSec: optional(amount),
  stateTime: fc.dictionary(fc.constantFrom(...orderStatus.options), instant, { noNullPrototype: true }),
  alert: optional(fc.constantFrom(...alertLevel.options)),
  circle: optional(fc.record({ id, distanceKm: optional(amount) })),
  circleValue: optional(whole),
  distanceKm: optional(amount),
  distanceTotalKm: optional(amount),
  delivery: optional(fc.record({ distanceKm: optional(amount), cost: optional(amount) })),
  picture: word,
  receivedPicture: word,
  isEmailSent: fc.boolean(),
  isSmsSent: fc.boolean(),
  emailSentAt: optional(instant),
  smsSentAt: optional(instant),
  customerRating: optional(fc.double({ min: 0, max: 5, noNaN: true })),
  customerRatingText: word,
  lock: optional(
    fc.record({ id, name: text, expiresAt: instant, sessionId: optional(id), fence: fc.nat({ max: 1_000 }) }),
  ),
  lockFence: fc.integer({ min: 1_000, max: 1_000_000 }),
  pin: optional(id),
  pinAttempts: whole,
  trackingToken: optional(id),
  revision: whole,
  closedBy: optional(reference),
  closeReason: word,
});

export const couriers: Arbitrary<Courier> = fc.record({
  id,
  name: text,
  firstName: word,
  lastName: word,
  phone: optional(digits),
  dpi: optional(digits),
  email: word,
  picture: word,
  plate: optional(fc.stringMatching(/^M\d{3}[A-Z]{3}$/)),
  mongoId: optional(id),
  pushToken: optional(id),
  company: optional(reference),
  branch: optional(reference),
  branchIds: fc.array(id),
  ownership: optional(fc.constantFrom(...ownership.options)),
  type: optional(fc.constantFrom(...courierType.options)),
  accountStatus: optional(fc.constantFrom(...accountStatus.options)),
  availability: optional(fc.constantFrom(...availability.options)),
  alert: optional(fc.constantFrom(...courierAlert.options)),
  alertAt: optional(instant),
  lastOrderAt: optional(instant),
  odometerKm: optional(amount),
  totalTravelledKm: optional(amount),
  ratings: fc.array(amount),
  isQualified: fc.boolean(),
  deliveryPicture: word,
});

export const courierStatuses: Arbitrary<CourierStatus> = fc.record({
  id,
  isDelivering: optional(fc.boolean()),
  isReturning: optional(fc.boolean()),
  inStoreSince: optional(instant),
});

export const companies: Arbitrary<Company> = fc.record({
  id,
  name: fc.string({ minLength: 1 }),
  description: word,
  logo: word,
  video: word,
  hasSms: fc.boolean(),
  hasEmail: fc.boolean(),
  emails: fc.array(fc.emailAddress()),
  isEnabled: fc.boolean(),
  hasAssistance: fc.boolean(),
  isProject: fc.boolean(),
  usesQueue: fc.boolean(),
  requirePin: fc.boolean(),
  lateLimitSec: optional(fc.integer({ min: 1, max: 86_400 })),
  priceRanges: fc.array(
    fc.record({ circle: fc.integer({ min: 1, max: 4 }), cost: amount, minKm: amount, maxKm: amount }),
  ),
  theme: optional(
    fc.record({ isDark: fc.boolean(), deliveredPhrase: word, phraseWeight: word, logoSize: optional(amount) }),
  ),
});

export const branches: Arbitrary<Branch> = fc.record({
  id,
  name: fc.string({ minLength: 1 }),
  description: word,
  address: word,
  company: reference,
  country: optional(reference),
  region: optional(reference),
  city: optional(reference),
  position: optional(place),
  perimeter: fc.oneof(fc.constant<LatLng[]>([]), ring),
  isEnabled: fc.boolean(),
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
  subject: fc.record({ kind: fc.constantFrom('order', 'courier', 'incident'), id: text, label: text }),
  companyId: optional(id),
  branchId: optional(id),
  raisedAt: instant,
  acknowledgedBy: optional(reference),
  acknowledgedAt: optional(instant),
  shelvedBy: optional(reference),
  shelvedUntil: optional(instant),
  clearedAt: optional(instant),
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
