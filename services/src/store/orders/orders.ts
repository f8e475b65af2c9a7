// Orders in `deliveries`: the fields that are not plain. The elapsed `time` and `dato` of other programs are neither read nor written.
import { proofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import {
  ACTIVE_STATUSES,
  MAX_COLLECTED,
  ORDER_TYPE,
  order,
  orderRows,
  type Order,
} from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { searchKeysOf } from '@despacho/domain/orders/lists/searchKeys.ts';
import { readMoney } from '@despacho/domain/reading/money.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { orderNumberKey } from '@despacho/domain/reading/orderNumber.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Codec, type Field } from '../documents/codec.ts';
import { firstOf, optional, referenceIn, withDefault } from '../documents/fields.ts';
import { readInstant, writeInstant } from '../documents/instants.ts';
import { readPlace } from '../documents/places.ts';
import { fieldsOf } from '../documents/rows.ts';
import {
  isData,
  readCount,
  readFlag,
  readId,
  readName,
  readNumber,
  readZone,
  type Data,
} from '../documents/scalars.ts';
import { readAlertLevel, readOrderType, readPaymentMethod, readStatus } from '../documents/words.ts';
import { marks, proofs } from './courierRecords.ts';

/** The field that lists are searched by. */
export const SEARCH_KEYS = 'searchKeys';
/** [OR46] The number without what does not make another one. */
export const NUMBER_KEY = 'orderIdKey';

const CREATED = ['createdAt', '_createdAt', 'createdAtDate'] as const;
const isActiveStatus = new Set<string>(ACTIVE_STATUSES);

const status: Field<Order['status']> = {
  read: ({ data }) => readStatus(data['status']) ?? undefined,
  write: (value) => ({ status: value }),
};

/** An order without the field is as old as its document; one with an unreadable instant is unreadable. */
const createdAt: Field<string> = {
  read: ({ data, meta }) => {
    const isMissing = CREATED.every((name) => data[name] === undefined || data[name] === null);
    return (isMissing ? readInstant(meta.createTime) : firstOf(data, CREATED, readInstant)) ?? undefined;
  },
  write: (value) => ({ createdAt: writeInstant(value) }),
};

const isActive: Field<boolean> = {
  read: ({ data }) => readFlag(data['isActive']) ?? isActiveStatus.has(readStatus(data['status']) ?? ''),
  write: (value) => ({ isActive: value }),
};

/** `zone`; other programs read the same value as `zona`. */
const zone: Field<number | null> = {
  read: ({ data }) => firstOf(data, ['zone', 'zona'], readZone),
  write: (value) => ({ zone: value, zona: value }),
};

const company: Field<Order['company']> = {
  read: ({ data }) =>
    referenceIn(data, 'company', ['companyId', 'company_id', 'CompanyId'], ['companyName']) ?? undefined,
  write: ({ id, name }) => ({ company: { id, name } }),
};

const branch: Field<Order['branch']> = {
  read: ({ data }) => {
    const found = referenceIn(data, 'branch', ['branchId', 'branch_id'], ['branchName', 'SUCURSAL']);
    return found === null ? null : { ...found, position: readPlace(data['branch']) };
  },
  write: (value) => ({
    branch:
      value === null
        ? null
        : { id: value.id, name: value.name, lat: value.position?.lat ?? null, lng: value.position?.lng ?? null },
  }),
};

/** Names of older programs; they count only where there is no `alias`. */
const OLD_COURIERS = ['biker', 'pilot', 'wheeler', '2Wheeler', 'motorista'];

/** The id is stored twice, and `without_biker` follows it. */
const courier: Field<Order['courier']> = {
  read: ({ data }) => {
    const found = referenceIn(data, 'alias', ['alias_id'], OLD_COURIERS);
    if (found !== null || data['alias'] !== undefined) return found;
    return firstOf(data, OLD_COURIERS, (value) => referenceIn({ value }, 'value', [], []));
  },
  write: (value) => ({
    alias: value === null ? null : { id: value.id, name: value.name },
    alias_id: value?.id ?? null,
    without_biker: value === null ? 'Yes' : null,
  }),
};

const stateTime: Field<Order['stateTime']> = {
  read: ({ data }) => {
    const stored = data['stateTime'];
    const times: Order['stateTime'] = {};
    if (!isData(stored)) return times;
    for (const [word, value] of Object.entries(stored)) {
      const entered = readStatus(word);
      const at = readInstant(value);
      if (entered !== null && at !== null) times[entered] = at;
    }
    return times;
  },
  write: (value) => ({
    stateTime: Object.fromEntries(Object.entries(value).map(([entered, at]) => [entered, writeInstant(at)])),
  }),
};

/** A lock without a holder or an expiry would never expire, so it is read as none. */
const lock: Field<Order['lock']> = {
  read: ({ data }) => {
    const stored = data['modifyingBy'];
    if (!isData(stored)) return null;
    const id = readId(stored['id']);
    const expiresAt = readInstant(stored['expiresAt']);
    if (id === null || expiresAt === null) return null;
    const name = readName(stored['name']) ?? readName(data['modifyingByName']) ?? '';
    return { id, name, expiresAt, sessionId: readId(stored['sessionId']), fence: readCount(stored['fence']) ?? 0 };
  },
  write: (value) => ({
    modifyingBy: value === null ? null : { ...value, expiresAt: writeInstant(value.expiresAt) },
    modifyingByName: value?.name ?? null,
  }),
};

/** The number in the lock counts too: a program without `lockFence` may have written it. */
const lockFence: Field<number> = {
  read: ({ data }) => {
    const stored = data['modifyingBy'];
    return Math.max(readCount(data['lockFence']) ?? 0, (isData(stored) ? readCount(stored['fence']) : null) ?? 0);
  },
  write: (value) => ({ lockFence: value }),
};

const circle: Field<Order['circle']> = {
  read: ({ data }) => {
    const stored = data['circle'];
    const id = isData(stored) ? readId(stored['id']) : null;
    return isData(stored) && id !== null ? { id, distanceKm: readNumber(stored['distance']) } : null;
  },
  write: (value) => ({ circle: value === null ? null : { id: value.id, distance: value.distanceKm } }),
};

const delivery: Field<Order['delivery']> = {
  read: ({ data }) => {
    const stored = data['deliveryDetails'];
    if (!isData(stored)) return null;
    return { distanceKm: readNumber(stored['distance']), cost: readNumber(stored['calculatedCost']) };
  },
  write: (value) => ({
    deliveryDetails: value === null ? null : { distance: value.distanceKm, calculatedCost: value.cost },
  }),
};

const writeOrigin = ({ lat, lng }: LatLng): string => `${lat},${lng}`;
const readStars = (value: unknown): number | null => {
  const stars = readNumber(value);
  return stars !== null && stars >= 0 && stars <= 5 ? stars : null;
};

/** [MO1] A negative amount, and one that cannot be true, is none. */
const readCollected = (value: unknown): number | null => {
  const quetzales = typeof value === 'string' ? valueIn(readMoney(value)) : readNumber(value);
  return quetzales === null || quetzales < 0 || quetzales > MAX_COLLECTED ? null : Math.round(quetzales * 100) / 100;
};

const codec = codecOf<Order>(
  COLLECTIONS.orders,
  order,
  fieldsOf(orderRows, {
    status,
    type: withDefault(ORDER_TYPE.CLIENT, ['typeOrder'], readOrderType),
    isActive,
    origin: optional(['origin'], readPlace, writeOrigin),
    zone,
    paymentMethod: withDefault('none', ['payMethod'], readPaymentMethod),
    proofDemand: withDefault('company', ['proofDemand'], (value) => proofDemand.safeParse(value).data ?? null),
    cashOnDelivery: optional(['cobro'], readCollected),
    company,
    branch,
    courier,
    createdAt,
    stateTime,
    courierMarks: marks,
    deliveryProofs: proofs,
    alert: optional(['alert'], readAlertLevel),
    circle,
    delivery,
    customerRating: optional(['Calification'], readStars),
    lock,
    lockFence,
  }),
);

/** [OR46] [OR53] Derived from three fields, and never read. */
export const writeSearchKeys = (searched: Pick<Order, 'number' | 'customerName' | 'phone'>): Data => ({
  [SEARCH_KEYS]: searchKeysOf(searched),
  [NUMBER_KEY]: orderNumberKey(searched.number),
});

/** A whole order is written with its search keys; a write of some fields adds them where they change. */
export const orderCodec: Codec<Order> = {
  ...codec,
  write: (entity) => {
    const { number: orderNumber, customerName, phone } = entity;
    const isWhole = orderNumber !== undefined && customerName !== undefined && phone !== undefined;
    const keys = isWhole ? writeSearchKeys({ number: orderNumber, customerName, phone }) : {};
    return { ...codec.write(entity), ...keys };
  },
};
