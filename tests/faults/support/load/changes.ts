// What happens in the town: one change after the other, drawn from a seed, as documents to write or delete.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Courier } from '@despacho/contract/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleCourierStatus, sampleIncident } from '@despacho/contract/samples.ts';
import type { Random } from '../../../../services/src/demo/random.ts';
import { alarmCodec } from '../../../../services/src/store/alarms.ts';
import { COLLECTIONS } from '../../../../services/src/store/collections.ts';
import { companyCodec } from '../../../../services/src/store/companies.ts';
import { courierCodec, writeFix } from '../../../../services/src/store/couriers.ts';
import { courierStatusCodec } from '../../../../services/src/store/courierStatuses.ts';
import { incidentCodec, incidentPath } from '../../../../services/src/store/incidents.ts';
import { orderCodec } from '../../../../services/src/store/orders.ts';
import { ownMark, PRIVATE_MARK, SECRET_MARK } from '../canary.ts';
import { BRANCHES, COMPANIES, courierIds, named, townCourier, townOrder } from '../town.ts';

/** `data` null: the document is deleted. `isWhole`: it is replaced, else the named fields change. */
export type Change = { path: string; data: Record<string, unknown> | null; isWhole: boolean };

const NEXT = {
  [ORDER_STATUS.ON_HOLD]: ORDER_STATUS.ASSIGNED,
  [ORDER_STATUS.ASSIGNED]: ORDER_STATUS.RECEIVING,
  [ORDER_STATUS.RECEIVING]: ORDER_STATUS.GOING,
  [ORDER_STATUS.GOING]: ORDER_STATUS.DELIVERED,
} as const;
const nextStatus = (status: string) => new Map<string, Order['status']>(Object.entries(NEXT)).get(status) ?? null;

/** Orders the town likes to have; above it, orders end more often than they begin. */
const FEW = 60;
const MANY = 140;

type Options = {
  random: Random;
  /** Milliseconds of the operation's clock. */
  now(): number;
  /** Is being written at this moment: one change of a document at a time. */
  isBusy(path: string): boolean;
  /** Begins every new id, so that two loads never meet. */
  prefix: string;
  orders: readonly Order[];
};

const orderPath = (id: string): string => `${COLLECTIONS.orders}/${id}`;

/** Null: nothing of the kind that was drawn can change just now. */
export const createChanges = ({ random, now, isBusy, prefix, orders: first }: Options): (() => Change | null) => {
  const orders = new Map(first.map((order) => [order.id, order]));
  const alarms = new Map<string, Alarm>();
  let made = 0;
  const newId = (kind: string): string => `${prefix}-${kind}-${(made += 1)}`;
  const instant = (): string => new Date(now()).toISOString();

  const someOrder = (): Order | null => {
    const free = [...orders.values()].filter(({ id }) => !isBusy(orderPath(id)));
    return free.length === 0 ? null : random.pick(free);
  };
  const put = (order: Order): Change => {
    orders.set(order.id, order);
    return { path: orderPath(order.id), data: orderCodec.write(order), isWhole: true };
  };
  const ofOrder = (change: (order: Order) => Change): Change | null => {
    const order = someOrder();
    return order === null ? null : change(order);
  };
  const changedOrder = (change: (order: Order) => Partial<Order>): Change | null =>
    ofOrder((order) => put({ ...order, revision: order.revision + 1, updatedAt: instant(), ...change(order) }));

  const newOrder = (): Change =>
    put(townOrder(random.pick(BRANCHES), { id: newId('o'), createdAt: instant(), updatedAt: instant() }));
  const edit = () => changedOrder(({ remarks }) => ({ remarks: `${(remarks ?? '').slice(-40)} ${random.digits(6)}` }));
  const advance = () =>
    changedOrder((order) => {
      const status = nextStatus(order.status) ?? order.status;
      const at = instant();
      const isOver = status === ORDER_STATUS.DELIVERED;
      if (isOver) orders.delete(order.id);
      const courier = order.courier ?? named(random.pick(courierIds));
      return { status, courier, stateTime: { ...order.stateTime, [status]: at }, deliveredAt: isOver ? at : null };
    });
  const reassign = () => changedOrder(() => ({ courier: random.chance(0.2) ? null : named(random.pick(courierIds)) }));
  const lock = () =>
    changedOrder(({ lockFence }) => {
      const held = { id: 'u1', name: 'Ana', expiresAt: instant(), sessionId: SECRET_MARK, fence: lockFence + 1 };
      return random.chance(0.5) ? { lock: held, lockFence: held.fence } : { lock: null };
    });
  const move = () =>
    changedOrder((order) => {
      const { number, customerName, note, company, branch } = townOrder(random.pick(BRANCHES), { id: order.id });
      return { number, customerName, note, company, branch, remarks: null };
    });
  const remove = () =>
    ofOrder(({ id }) => {
      orders.delete(id);
      return { path: orderPath(id), data: null, isWhole: true };
    });

  const courierChange = (data: (id: string) => Record<string, unknown>): Change | null => {
    const id = random.pick(courierIds);
    const path = `${COLLECTIONS.couriers}/${id}`;
    return isBusy(path) ? null : { path, data: data(id), isWhole: false };
  };
  const fix = () =>
    courierChange(() => {
      const position = { lat: random.between(14.5, 14.7), lng: random.between(-90.6, -90.4) };
      return writeFix({ position, at: now(), accuracyM: random.whole(3, 40), battery: random.whole(1, 100) / 100 });
    });
  const moveCourier = () =>
    courierChange((id) => {
      const { company, branch, branchIds }: Courier = townCourier(random.pick(BRANCHES), { id });
      return courierCodec.write({ company, branch, branchIds });
    });
  const status = (): Change | null => {
    const id = random.pick(courierIds);
    const path = `${COLLECTIONS.courierStatuses}/${id}`;
    const doc = sampleCourierStatus({ id, isDelivering: random.chance(0.5), isReturning: random.chance(0.5) });
    return isBusy(path) ? null : { path, data: courierStatusCodec.write(doc), isWhole: true };
  };

  const incident = (): Change => {
    const id = newId('i');
    const kind = random.chance(0.5) ? 'Robo' : 'Extorsion';
    const courier = random.chance(0.8) ? named(random.pick(courierIds)) : null;
    const company = named(random.pick(COMPANIES));
    const doc = sampleIncident({ id, kind, at: instant(), courier, company, note: PRIVATE_MARK });
    return { path: `${incidentPath(kind, now())}/${id}`, data: incidentCodec.write(doc), isWhole: true };
  };
  const putAlarm = (alarm: Alarm): Change => ({
    path: `${COLLECTIONS.alarms}/${alarm.id}`,
    data: alarmCodec.write(alarm),
    isWhole: true,
  });
  const alarm = (): Change | null => {
    const open = [...alarms.values()].find(({ id }) => !isBusy(`${COLLECTIONS.alarms}/${id}`));
    if (open !== undefined && random.chance(0.6)) {
      alarms.delete(open.id);
      return putAlarm({ ...open, clearedAt: instant() });
    }
    const of = random.pick(BRANCHES);
    const id = newId('a');
    const subject = { kind: 'order' as const, id, label: ownMark(of) };
    const notes = [{ at: instant(), by: named('u1'), text: PRIVATE_MARK }];
    const raised = sampleAlarm({ id, ...of, subject, notes, raisedAt: instant() });
    alarms.set(id, raised);
    return putAlarm(raised);
  };
  const company = (): Change | null => {
    const id = random.pick(COMPANIES);
    const path = `${COLLECTIONS.companies}/${id}`;
    const data = companyCodec.write({ usesQueue: random.chance(0.5) });
    return isBusy(path) ? null : { path, data, isWhole: false };
  };

  return () => {
    const crowd = orders.size;
    const draw = random.weighted([
      [edit, 26],
      [advance, crowd > MANY ? 40 : 20],
      [newOrder, crowd < FEW ? 30 : 12],
      [remove, crowd < FEW ? 0 : 5],
      [move, 6],
      [reassign, 6],
      [lock, 5],
      [fix, 10],
      [status, 5],
      [moveCourier, 4],
      [incident, 2],
      [alarm, 3],
      [company, 1],
    ]);
    return draw();
  };
};
