// The same orders and couriers for both sides: a thousand orders, one in five waiting, and three hundred couriers who ride.
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Change, PositionRow } from '@despacho/contract/live/protocol.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';

export const ORDERS = 1_000;
const COURIERS = 300;
const WAITING = 200;
const CHANGES_A_SECOND = 20;
export const CHANGE_MS = 1_000 / CHANGES_A_SECOND;

const COMPANY = { id: 'company-1', name: 'Acme' };
const BRANCHES = Array.from({ length: 20 }, (_, index) => ({ id: `branch-${index}`, name: `SUCURSAL ${index}` }));

/** Spread over the city by the golden angle. */
const placeOf = (index: number, count: number): { lat: number; lng: number } => {
  const reach = 0.06 * Math.sqrt(index / count);
  return { lat: 14.6 + reach * Math.sin(index * 2.4), lng: -90.52 + reach * Math.cos(index * 2.4) };
};
export const doorOf = (index: number) => placeOf(index, ORDERS);

let versions = 1_700_000_000_000_000;
type Kind = 'order' | 'courier' | 'branch' | 'company';

const changeOf = (kind: Kind, sample: { id: string }): Change => ({
  kind,
  id: sample.id,
  v: String((versions += 1)),
  doc: kinds[kind].staff.parse(sample),
});

const courierOf = (index: number) => ({ id: `courier-${index}`, name: `Piloto ${index}` });
const branchAt = (index: number) => {
  const position = placeOf(index * 37, ORDERS);
  return { ...(BRANCHES[index % BRANCHES.length] ?? { id: '', name: '' }), position };
};

/** `turn`: how often it changed; each change is of something that the desk shows. */
export const orderAt = (index: number, turn: number, now: number): Change =>
  changeOf(
    'order',
    sampleOrder({
      id: `order-${index}`,
      number: `GT-${10_000 + index}`,
      status: index < WAITING ? ORDER_STATUS.ON_HOLD : ORDER_STATUS.ASSIGNED,
      courier: index < WAITING ? null : courierOf((index + turn) % COURIERS),
      isPriority: turn % 2 === 1,
      company: COMPANY,
      branch: branchAt(index % BRANCHES.length),
      destination: doorOf(index),
      createdAt: new Date(now - (index % 40) * 60_000).toISOString(),
      stateTime: {},
    }),
  );

export const everything = (now: number): Change[] => [
  changeOf('company', sampleCompany(COMPANY)),
  ...BRANCHES.map((branch, index) =>
    changeOf('branch', sampleBranch({ ...branchAt(index), ...branch, company: COMPANY })),
  ),
  ...Array.from({ length: COURIERS }, (_, index) =>
    changeOf('courier', sampleCourier({ ...courierOf(index), company: COMPANY, accountStatus: 'ACTIVE', alert: null })),
  ),
  ...Array.from({ length: ORDERS }, (_, index) => orderAt(index, 0, now)),
];

export const positionsAt = (step: number, now: number): PositionRow[] =>
  Array.from({ length: COURIERS }, (_, index) => {
    const { lat, lng } = placeOf(index, COURIERS);
    return [courierOf(index).id, lat + 0.00005 * step, lng, now, 8, 0.7];
  });
