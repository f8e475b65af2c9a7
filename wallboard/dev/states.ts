// What can be looked at without a server: `?state=` names one, and the rest of the address works as on a real wall.
import type { Change } from '@despacho/contract/live/protocol.ts';
import type { WallAlarm, WallCourier, WallIncident, WallOrder } from '@despacho/contract/live/kinds.ts';
import { ago, asChanges, branches, changes, couriers, orders } from './city.ts';
import { people } from './text.ts';

export const DEV_STATES = [
  'live',
  'alarms',
  'flood',
  'incident',
  'dangerBelow',
  'drill',
  'stale',
  'source',
  'notices',
  'refused',
  'empty',
  'noDanger',
  'noHero',
  'alarmsOnly',
  'blocked',
  'sparse',
  'imported',
] as const;
export type DevState = (typeof DEV_STATES)[number];

export const isDevState = (text: string | null): text is DevState => DEV_STATES.some((name) => name === text);

const alarm = (
  id: string,
  rule: WallAlarm['rule'],
  minutes: number,
  subject: WallAlarm['subject'],
  holder: string | null = null,
): WallAlarm => ({
  id,
  rule,
  priority: rule === 'theft' || rule === 'extortion' || rule === 'accident' ? 'high' : 'medium',
  subject,
  companyId: null,
  branchId: null,
  raisedAt: ago(minutes),
  acknowledgedBy: holder === null ? null : { id: holder, name: holder },
  acknowledgedAt: holder === null ? null : ago(minutes - 0.5),
  shelvedBy: null,
  shelvedUntil: null,
  clearedAt: null,
  raisedCount: rule === 'branch' ? 4 : null,
  peakCount: null,
  foundAtStart: null,
  isSuperseded: false,
  isDrill: false,
  escalations: [],
});

const branchAlarm = (index: number, minutes: number, holder?: string): WallAlarm => {
  const branch = branches[index % branches.length];
  const subject = { kind: 'branch' as const, id: branch?.id ?? '', label: branch?.name ?? '' };
  const place = { companyId: branch?.company.id ?? null, branchId: branch?.id ?? null };
  return { ...alarm(`branch-${index}`, 'branch', minutes, subject, holder), ...place };
};

/** A calm hour: most orders have a courier. */
const alarms: WallAlarm[] = [
  branchAlarm(0, 11, people[0]),
  branchAlarm(1, 21),
  alarm('silent', 'silentCourier', 2, { kind: 'courier', id: 'courier-5', label: couriers[5]?.name ?? '' }),
];

const flood: WallAlarm[] = Array.from({ length: 14 }, (_, index) =>
  branchAlarm(index + 2, 0.4 + index * 0.6, index < 2 ? people[0] : undefined),
);

const robbed: WallCourier | undefined = couriers[7];
const robbery: WallIncident = {
  id: 'incident-2',
  kind: 'Robo',
  at: ago(0.4),
  position: { lat: 14.5931, lng: -90.5502 },
  courier: robbed === undefined ? null : { id: robbed.id, name: robbed.name },
  company: null,
  closedAt: null,
};
/** Beyond the lower left corner of the map. */
const robberyBelow: WallIncident = {
  ...robbery,
  position: { lat: 14.3, lng: -90.9 },
  courier: { id: 'courier-8', name: couriers[8]?.name ?? '' },
};
const highAlarm = alarm('theft-2', 'theft', 0.3, {
  kind: 'incident',
  id: robbery.id,
  label: robbed?.name ?? '',
});

/** Beside the robbery: a drill is shown after what is real. */
const drill: WallAlarm = {
  ...alarm('drill', 'extortion', 3, { kind: 'courier', id: 'courier-9', label: couriers[9]?.name ?? '' }),
  isDrill: true,
};

/** Without a danger, so that the list has what is to be acted on. */
const calmChanges = changes.filter(({ kind }) => kind !== 'incident' && kind !== 'rescue');
const withOrders = (only: readonly WallOrder[]): Change[] => [
  ...calmChanges.filter(({ kind }) => kind !== 'order' && kind !== 'forecast'),
  ...asChanges('order', only),
];

/** Two thousand late orders of one file, at one place. */
const imported = orders.slice(0, 1).flatMap((order) =>
  Array.from({ length: 2_000 }, (_, index) => ({
    ...order,
    id: `imported-${index}`,
    number: `IMP-${index}`,
    createdAt: ago(60 + index / 100),
    hasCoordinates: true,
    position: { lat: 14.6349, lng: -90.5069 },
  })),
);

export const changesOf = (state: DevState): Change[] => {
  switch (state) {
    case 'empty':
      return [];
    case 'noDanger':
      return changes.filter(({ kind }) => kind !== 'incident');
    case 'noHero':
      return calmChanges;
    case 'alarmsOnly':
      return [...calmChanges, ...asChanges('alarm', [...alarms, ...flood])];
    case 'blocked':
      // Neither late nor about to be, some of them without a courier.
      return withOrders(orders.filter(({ createdAt }) => createdAt > ago(28)));
    case 'sparse':
      return withOrders(orders.filter((_, index) => index % 9 === 1));
    case 'imported':
      return withOrders([...orders, ...imported]);
    case 'flood':
      return [...changes, ...asChanges('alarm', [...alarms, ...flood])];
    case 'incident':
      return [...changes, ...asChanges('alarm', [...alarms, highAlarm]), ...asChanges('incident', [robbery])];
    case 'dangerBelow':
      return [...changes, ...asChanges('incident', [robberyBelow])];
    case 'drill':
      return [...changes, ...asChanges('alarm', [...alarms, highAlarm, drill]), ...asChanges('incident', [robbery])];
    case 'alarms':
    case 'stale':
    case 'source':
    case 'notices':
      return [...changes, ...asChanges('alarm', alarms)];
    case 'live':
    case 'refused':
      return changes;
  }
};
