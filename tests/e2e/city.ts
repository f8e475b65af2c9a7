// A small operation with fixed counts: the expected numbers of the wall are beside the stored documents.
import { gunzipSync } from 'node:zlib';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleCourier,
  sampleCourierStatus,
  sampleIncident,
  sampleOrder,
  sampleWall,
} from '@despacho/contract/samples.ts';
import { createWallToken, hashWallToken } from '../../services/src/identity/wallTokens.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../services/src/store/couriers/courierStatuses.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';
import { incidentCodec, incidentPath } from '../../services/src/store/incidents.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { wallCodec } from '../../services/src/store/walls.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** Facts of a customer that must never reach a wall. */
export const SECRETS = ['Ana Sample', '55550000', '16 calle 2-40', 'timbre roto'];

const goingOrder = { courier: { id: 'courier-1', name: 'Luis Ramos' }, status: ORDER_STATUS.GOING };
const order = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, number: `GT-${id}`, createdAt: ago(minutes), note: 'timbre roto', ...goingOrder, ...only });

const BRANCH = { lat: 14.6, lng: -90.51 };
const BRANCH_SCOPE = { type: 'branch', companyId: 'company-1', branchId: 'branch-1' } as const;
const nowhere = { lat: 14, lng: 14 };

/** Ages are far enough from every edge that none is crossed while the test runs. */
export const orders = (): Order[] => [
  order('late-1', 130),
  order('late-2', 70, { courier: null, status: ORDER_STATUS.ON_HOLD }),
  order('late-3', 55),
  order('soon-1', 35),
  order('soon-2', 36, { courier: null, status: ORDER_STATUS.PENDING }),
  order('soon-3', 34),
  order('soon-4', 33, { suggestedPosition: nowhere }),
  order('verify-1', 23),
  order('verify-2', 24),
  order('new-1', 2, { status: ORDER_STATUS.ASSIGNED }),
  order('new-2', 3, { status: ORDER_STATUS.ASSIGNED }),
  order('new-3', 4, { number: 'ESPERANDO...', customerName: 'ESPERANDO...' }),
  order('new-4', 5),
  order('new-5', 6),
  order('done-1', 60, { status: ORDER_STATUS.DELIVERED, deliveredAt: ago(5), isActive: false }),
];

/** By the `data-area` of the panel. */
export const TRUTH = {
  LATE: '3',
  TO_BE_LATE: '4',
  VERIFY: '2',
  ON_TIME: '5',
  going: '10',
  withoutCourier: '2',
  withoutCoordinates: '1',
  untyped: '1',
} as const;

/** En ruta, En tienda, Regresando, Mucho tiempo, No disponible. */
export const COURIER_TRUTH = ['1', '1', '1', '1', '2'];

const couriers = Array.from({ length: 6 }, (_, index) =>
  sampleCourier({
    id: `courier-${index + 1}`,
    name: `${['Luis', 'Mario', 'Juan', 'Kevin', 'Edgar', 'Pedro'][index]} Ramos`,
    availability: index > 3 ? 'unavailable' : 'available',
  }),
);
const statuses = [
  sampleCourierStatus({ id: 'courier-1', isDelivering: true }),
  sampleCourierStatus({ id: 'courier-2', inStoreSince: ago(10) }),
  sampleCourierStatus({ id: 'courier-3', isReturning: true }),
  sampleCourierStatus({ id: 'courier-4', inStoreSince: ago(90) }),
];

export const setOrder = async (db: Firestore, changed: Order): Promise<void> => {
  await db.collection(COLLECTIONS.orders).doc(changed.id).set(orderCodec.write(changed));
};

export type Walls = { token: string; doomedToken: string; branchToken: string };

/** Writes everything and returns the tokens of its walls; one of them is there to be revoked. */
export const foundCity = async (db: Firestore): Promise<Walls> => {
  const tokens = { token: createWallToken(), doomedToken: createWallToken(), branchToken: createWallToken() };
  const batch = db.batch();
  const put = (collection: string, id: string, data: Record<string, unknown>): void => {
    batch.set(db.collection(collection).doc(id), data);
  };
  for (const [id, token] of Object.entries(tokens)) {
    put(
      COLLECTIONS.walls,
      id,
      wallCodec.write(
        sampleWall({ id, tokenHash: hashWallToken(token), ...(id === 'branchToken' ? { scope: BRANCH_SCOPE } : {}) }),
      ),
    );
  }
  put(COLLECTIONS.companies, 'company-1', companyCodec.write(sampleCompany()));
  put(COLLECTIONS.branches, 'branch-1', branchCodec.write(sampleBranch({ position: BRANCH })));
  for (const courier of couriers) {
    // The store job decides by position which couriers are in the branch.
    const isInStore = statuses.some(({ id, inStoreSince }) => id === courier.id && inStoreSince !== null);
    const position = isInStore ? BRANCH : { lat: 14.615, lng: -90.52 };
    const fix = writeFix({ position, at: Date.now(), accuracyM: 8, battery: 0.8 });
    put(COLLECTIONS.couriers, courier.id, { ...courierCodec.write(courier), ...fix });
  }
  for (const status of statuses) put(COLLECTIONS.courierStatuses, status.id, courierStatusCodec.write(status));
  for (const each of orders()) put(COLLECTIONS.orders, each.id, orderCodec.write(each));
  // Over: an open one would have the screen, and its alarm would keep the page from reloading.
  put(
    incidentPath('Robo', Date.now()),
    'theft-1',
    incidentCodec.write(sampleIncident({ id: 'theft-1', at: ago(0), closedAt: ago(0) })),
  );
  await batch.commit();
  return tokens;
};

/** Adds a robbery; `close` ends it. */
export const rob = async (db: Firestore): Promise<{ close: () => Promise<void> }> => {
  const incident = sampleIncident({ id: 'theft-2', at: new Date().toISOString() });
  const place = db.collection(incidentPath('Robo', Date.now())).doc(incident.id);
  await place.set(incidentCodec.write(incident));
  return {
    close: async () => {
      await place.set(incidentCodec.write({ ...incident, closedAt: new Date().toISOString() }));
    },
  };
};

export const revokeDoomedWall = async (db: Firestore): Promise<void> => {
  await db
    .collection(COLLECTIONS.walls)
    .doc('doomedToken')
    .update(wallCodec.write({ isRevoked: true }));
};

/** Text of what came over a socket; a join's body is packed. */
export const readable = (payload: string | Buffer): string => {
  if (typeof payload === 'string') return payload;
  const start = payload.indexOf(Buffer.from([0x1f, 0x8b]));
  return start === -1 ? payload.toString('latin1') : gunzipSync(payload.subarray(start)).toString('utf8');
};
