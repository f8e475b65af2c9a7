// Every key that each view shows, nested ones too. A key is added here by hand, with the decision who may see it.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { internalKind, kinds, liveKind, staffView, view, type LiveKind, type StateKind, type View } from './kinds.ts';

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrapped(schema.unwrap()) : schema;

/** What passes whole and shows nothing that is not named here. A schema that lets unknown keys through is none of these. */
const isPlain = (schema: unknown): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodISODateTime;

/** `lock.id` inside an object, `perimeter[].lat` inside a list, `stateTime{}` for a record. */
const keysIn = (wrapped: unknown, path = ''): string[] => {
  const schema = unwrapped(wrapped);
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)) return [`${path} is open`];
    return Object.entries(schema.shape).flatMap(([key, inner]) => keysIn(inner, path === '' ? key : `${path}.${key}`));
  }
  if (schema instanceof z.ZodArray) return keysIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return keysIn(schema.valueType, `${path}{}`);
  return [isPlain(schema) ? path : `${path} is not plain`];
};

type Shown = Record<LiveKind, string | null>;

const without = (text: string, keys: string): string => {
  const keyList = keys.split(' ');
  return text
    .trim()
    .split(/\s+/)
    .filter((key) => !keyList.includes(key))
    .join(' ');
};

/** The keys of each kind, sorted; null: the view shows nothing of the kind. Every room of a view shows the same keys. */
const STAFF = {
  order: `
    address alert branch.id branch.name branch.position.lat branch.position.lng canceledAt cashOnDelivery circle.distanceKm
    circle.id circleValue city closeReason closedBy.id closedBy.name company.id company.name country courier.id
    courier.name createdAt creatorId creatorName customerName deliveredAt
    delivery.cost delivery.distanceKm deliveryTimeSec deliveryTotalTimeSec department destination.lat
    destination.lng distanceKm distanceTotalKm dueAt emailSentAt id isActive isEmailSent isPriority isSmsSent
    lock.expiresAt lock.fence lock.id lock.name municipality note number numberText origin.lat origin.lng
    paymentMethod phone picture preparationTimeSec proofDemand provider readyAt receivedPicture recipient region remarks revision
    smsSentAt stateTime{} status suggestedPosition.lat suggestedPosition.lng timeInBranchSec type unreadable
    updatedAt zone`,
  courier: `
    accountStatus alert alertAt availability branch.id branch.name branchIds[] company.id company.name id name
    ownership plate silence.at silence.reason type unreadable`,
  courierStatus: 'id inStoreSince isDelivering isReturning',
  courierAlertKind: 'id label order',
  stateLabel: 'color id label order',
  incident: `
    at closedAt company.id company.name courier.id courier.name id kind note position.lat position.lng
    unreadable userName`,
  alarm: `
    acknowledgedAt acknowledgedBy.id acknowledgedBy.name branchId clearedAt companyId endedBy.id endedBy.name escalations[].at
    escalations[].hasSms escalations[].person.id escalations[].person.name escalations[].step foundAtStart id isDrill isSuperseded notes[].at
    notes[].by.id notes[].by.name notes[].text peakCount priority raisedAt raisedCount rule shelvedBy.id shelvedBy.name shelvedUntil
    startedBy.id startedBy.name subject.id subject.kind subject.label`,
  company: 'hasAssistance id isEnabled isProject lateLimitSec name requirePin usesQueue warnsOutside',
  branch: `
    company.id company.name id isEnabled name perimeter[].lat perimeter[].lng position.lat position.lng`,
  trend: `
    controllers id points[].at points[].going points[].late points[].onTime points[].toBeLate points[].verify`,
  forecast: `
    arrivesAt branchId chance companyId earliestAt id latestAt reason.leftSec reason.part reason.usualSec`,
  arrival: 'branchId companyId computedAt id returnTimeSec routeTimeSec',
  timing: 'branchId companyId id interval.from interval.to readyAt',
  rescue: 'branchId companyId id option.actBefore option.branchSec option.courierId option.gainSec option.verb',
  surroundings: null,
  handover: null,
  conversation: 'changedAt id unread',
} satisfies Shown;
const OBSERVER = {
  ...STAFF,
  courier: without(STAFF.courier, 'alert alertAt'),
  courierAlertKind: null,
} satisfies Shown;
const WALL = {
  ...STAFF,
  order: `
    branch.id branch.name branch.position.lat branch.position.lng canceledAt company.id company.name courier.id
    courier.name createdAt deliveredAt hasCoordinates id isPriority isUntyped municipality number paymentMethod position.lat
    position.lng stateTime{} status type unreadable zone`,
  courier: without(STAFF.courier, 'branchIds[] plate'),
  incident: without(STAFF.incident, 'note userName'),
  alarm: without(
    STAFF.alarm,
    'endedBy.id endedBy.name notes[].at notes[].by.id notes[].by.name notes[].text startedBy.id startedBy.name',
  ),
  company: without(STAFF.company, 'warnsOutside'),
  arrival: null,
  timing: null,
  conversation: null,
  handover: 'accepted branchId companyId from.id from.name id isAutomatic pending releasedAt startedAt',
  surroundings: 'alarmId branchId companyId id nearest[].name nearest[].routeSec scope way[].lat way[].lng',
} satisfies Shown;

const SHOWN: Record<View, Partial<Shown>> = {
  staff: STAFF,
  observer: OBSERVER,
  reader: { ...OBSERVER, incident: null, alarm: null },
  wall: WALL,
  track: { order: 'createdAt id number stateTime{} status' },
};

const listed = (text: string | null): string[] | null => (text === null ? null : text.trim().split(/\s+/));
const keysOf = (of: View, kind: StateKind): string[] | null => {
  const schema: z.ZodType | null = kinds[kind][of];
  return schema === null ? null : keysIn(schema).toSorted();
};

it('[MO2] staff see the amount of an order, walls and customers do not', () => {
  const views = view.options.filter((of) => keysOf(of, 'order')?.includes('cashOnDelivery'));
  expect(views).toEqual(staffView.options);
});

describe.each(view.options)('the %s view', (of) => {
  it.each(liveKind.options)('[LV20] of %s has these keys and no others', (kind) => {
    expect(keysOf(of, kind)).toEqual(listed(SHOWN[of][kind] ?? null));
  });

  it.each(internalKind.options)('[LV20] has nothing of %s', (kind) => {
    expect(keysOf(of, kind)).toBeNull();
  });
});
