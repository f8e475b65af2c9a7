// What a shift looks after, computed from what is live: references with their owner, never copies.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { ShiftItem } from '@despacho/contract/handovers.ts';
import type { ShiftRecord } from '@despacho/contract/shiftRecords.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { silences, zoneSubject, type Positions, type SilentOrder } from '../alarms/silences.ts';
import { isActiveStatus } from '../orders/order.ts';

export type ShiftOrder = SilentOrder & Pick<Order, 'id' | 'number' | 'note' | 'remarks' | 'lock'>;
export type ShiftIncident = Pick<Incident, 'id' | 'at' | 'courier' | 'company' | 'closedAt'>;

export type ShiftWorld = Positions & {
  alarms: readonly Alarm[];
  orders: readonly ShiftOrder[];
  incidents: readonly ShiftIncident[];
  /** By day, those with cash and without a signature; null: not looked at. */
  unsigned: readonly { day: string; count: number }[];
  /** Open ones: notes, and who looks after items whose own document has no owner. */
  records: readonly ShiftRecord[];
};

type Bare = Omit<ShiftItem, 'owner' | 'since'>;
const NOTHING = { rule: null, count: null } as const;

const WATCH = /(?<!\p{L})vigilar(?!\p{L})/iu;
const isWatched = ({ status, note, remarks }: ShiftOrder): boolean =>
  isActiveStatus(status) && [note, remarks].some((text) => text !== null && WATCH.test(text));

const placeOf = ({ company, branch }: Pick<Order, 'company' | 'branch'>) => ({
  companyId: company.id,
  branchId: branch?.id ?? null,
});

/** An order that is not typed in has no number yet. */
const orderItem = (kind: 'lock' | 'watch', order: ShiftOrder): Bare => ({
  ...NOTHING,
  key: `${kind}:${order.id}`,
  kind,
  label: order.number,
  ...placeOf(order),
});

const alarmItems = (alarms: readonly Alarm[]): ShiftItem[] =>
  alarms
    .filter(({ clearedAt, isDrill }) => clearedAt === null && !isDrill)
    .map(({ id, rule, subject, companyId, branchId, acknowledgedBy, acknowledgedAt }) => ({
      key: `alarm:${id}`,
      kind: 'alarm',
      label: subject.label,
      rule,
      count: null,
      companyId,
      branchId,
      owner: acknowledgedBy,
      since: acknowledgedAt,
    }));

/** A lock is its owner's until it expires. */
const lockItems = (orders: readonly ShiftOrder[], realNow: number): ShiftItem[] =>
  orders.flatMap((order) => {
    const { lock } = order;
    return lock === null || Date.parse(lock.expiresAt) <= realNow
      ? []
      : [{ ...orderItem('lock', order), owner: { id: lock.id, name: lock.name }, since: null }];
  });

/** Incidents and silent couriers that an open alarm is about are that alarm's. */
const uncoveredItems = ({ alarms, orders, incidents, ...positions }: ShiftWorld, now: number): Bare[] => {
  const covered = new Set(
    alarms
      .filter(({ clearedAt, isDrill }) => clearedAt === null && !isDrill)
      .map(({ subject }) => `${subject.kind}:${subject.id}`),
  );
  const open = incidents.filter(
    ({ id, closedAt, courier }) =>
      closedAt === null &&
      !covered.has(`incident:${id}`) &&
      (courier === null || !covered.has(`courier:${courier.id}`)),
  );
  const silent = silences(orders, positions, now).filter(
    ({ courier, order }) => !covered.has(`courier:${courier.id}`) && !covered.has(`zone:${zoneSubject(order).id}`),
  );
  return [
    ...open.map(({ id, courier, company }) => ({
      ...NOTHING,
      key: `incident:${id}`,
      kind: 'incident' as const,
      label: courier?.name ?? company?.name ?? '',
      companyId: company?.id ?? null,
      branchId: null,
    })),
    ...silent.map(({ courier, order }) => ({
      ...NOTHING,
      key: `silence:${courier.id}`,
      kind: 'silence' as const,
      label: courier.name,
      ...placeOf(order),
    })),
  ];
};

/** [HO1] Everything that a shift looks after now. `realNow`: for locks, which are real time. */
export const shiftItems = (world: ShiftWorld, { now, realNow }: { now: number; realNow: number }): ShiftItem[] => {
  const records = new Map(world.records.map((record) => [record.key, record]));
  const bare: Bare[] = [
    ...world.orders.filter(isWatched).map((order) => orderItem('watch', order)),
    ...world.unsigned
      .filter(({ count }) => count > 0)
      .map(({ day, count }) => ({
        key: `settlement:${day}`,
        kind: 'settlement' as const,
        label: day,
        rule: null,
        count,
        companyId: null,
        branchId: null,
      })),
    ...uncoveredItems(world, now),
    ...world.records
      .filter(({ kind }) => kind === 'note')
      .map(({ key, kind, text, companyId, branchId }) => ({
        ...NOTHING,
        key,
        kind,
        label: text ?? '',
        companyId,
        branchId,
      })),
  ];
  return [
    ...alarmItems(world.alarms),
    ...lockItems(world.orders, realNow),
    ...bare.map((item) => {
      const record = records.get(item.key);
      return { ...item, owner: record?.owner ?? null, since: record?.since ?? null };
    }),
  ];
};
