// Orders in `deliveries`. The elapsed `time` and `dato` of other programs are neither read nor written.
import { ACTIVE_STATUSES, ORDER_TYPE, order, type Order } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { searchKeysOf } from '@despacho/domain/lists/searchKeys.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Codec, type Field } from './documents/codec.ts';
import {
  documentId,
  firstOf,
  flag,
  instant,
  number,
  optional,
  place,
  reference,
  referenceIn,
  text,
  withDefault,
} from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { readPlace } from './documents/places.ts';
import {
  isData,
  readFlag,
  readId,
  readInteger,
  readNumber,
  readPhone,
  readText,
  readZone,
  type Data,
  writePhone,
} from './documents/scalars.ts';
import { readAlertLevel, readOrderType, readPaymentMethod, readStatus } from './documents/words.ts';

/** The field that lists are searched by. */
export const SEARCH_KEYS = 'searchKeys';

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

/** Canonical `zone`; the modal's `zona` is kept beside it. */
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

/** Older programs called him otherwise; where `alias` says something, it says it. */
const OLD_COURIERS = ['biker', 'pilot', 'wheeler', '2Wheeler', 'motorista'];

/** The id lies twice, and `without_biker` follows it. */
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
    const held = data['stateTime'];
    const times: Order['stateTime'] = {};
    if (!isData(held)) return times;
    for (const [word, value] of Object.entries(held)) {
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

/** A mark without a holder or an expiry could never be released by time, so it is none. */
const lock: Field<Order['lock']> = {
  read: ({ data }) => {
    const held = data['modifyingBy'];
    if (!isData(held)) return null;
    const id = readId(held['id']);
    const expiresAt = readInstant(held['expiresAt']);
    if (id === null || expiresAt === null) return null;
    const name = readText(held['name']) ?? readText(data['modifyingByName']) ?? '';
    return { id, name, expiresAt, sessionId: readId(held['sessionId']), fence: readInteger(held['fence']) ?? 0 };
  },
  write: (value) => ({
    modifyingBy: value === null ? null : { ...value, expiresAt: writeInstant(value.expiresAt) },
    modifyingByName: value?.name ?? null,
  }),
};

/** The mark itself counts too: it may have been written by a program that knows no `lockFence`. */
const lockFence: Field<number> = {
  read: ({ data }) => {
    const held = data['modifyingBy'];
    return Math.max(readInteger(data['lockFence']) ?? 0, (isData(held) ? readInteger(held['fence']) : null) ?? 0);
  },
  write: (value) => ({ lockFence: value }),
};

const circle: Field<Order['circle']> = {
  read: ({ data }) => {
    const held = data['circle'];
    const id = isData(held) ? readId(held['id']) : null;
    return isData(held) && id !== null ? { id, distanceKm: readNumber(held['distance']) } : null;
  },
  write: (value) => ({ circle: value === null ? null : { id: value.id, distance: value.distanceKm } }),
};

const delivery: Field<Order['delivery']> = {
  read: ({ data }) => {
    const held = data['deliveryDetails'];
    if (!isData(held)) return null;
    return { distanceKm: readNumber(held['distance']), cost: readNumber(held['calculatedCost']) };
  },
  write: (value) => ({
    deliveryDetails: value === null ? null : { distance: value.distanceKm, calculatedCost: value.cost },
  }),
};

const writeOrigin = ({ lat, lng }: LatLng): string => `${lat},${lng}`;
/** Some screens keep a catalog's `{id, name}` where others keep its name. */
const readLabel = (value: unknown): string | null => readText(isData(value) ? value['name'] : value);
const label = (...names: readonly [string, ...string[]]) => optional(names, readLabel);
const readStars = (value: unknown): number | null => {
  const stars = readNumber(value);
  return stars !== null && stars >= 0 && stars <= 5 ? stars : null;
};

const fields = codecOf<Order>(COLLECTIONS.orders, order, {
  id: documentId,
  number: withDefault('', ['orderId'], readText),
  numberText: text('orderIdText'),
  status,
  type: withDefault(ORDER_TYPE.CLIENT, ['typeOrder'], readOrderType),
  isActive,
  provider: text('provider'),
  origin: optional(['origin'], readPlace, writeOrigin),

  customerName: withDefault('', ['name'], readText),
  recipient: text('destinatario'),
  phone: optional(['phone'], readPhone, writePhone),
  address: withDefault('', ['address'], readText),
  department: label('depto', 'departament'),
  municipality: label('munic', 'city'),
  zone,
  country: label('country'),
  region: label('departament'),
  city: label('city'),
  note: text('nota'),
  remarks: text('orderObservations'),

  paymentMethod: withDefault('none', ['payMethod'], readPaymentMethod),
  isPriority: flag(false, 'isPriority'),

  company,
  branch,
  courier,
  creatorId: optional(['creatorId'], readId),
  creatorName: label('creatorOrder'),

  suggestedPosition: place('locationRef'),
  destination: place('locationEnd'),

  createdAt,
  updatedAt: instant('updatedAt'),
  deliveredAt: instant('deliveredAt'),
  canceledAt: instant('canceledAt'),
  dueAt: instant('toBeDeliveredAt'),
  timeInBranchSec: number('timeInBranch'),
  preparationTimeSec: number('preparationTime'),
  deliveryTimeSec: number('deliveryTime'),
  deliveryTotalTimeSec: number('deliveryTotalTime'),
  stateTime,

  alert: optional(['alert'], readAlertLevel),
  circle,
  circleValue: optional(['circleValue'], readInteger),
  distanceKm: number('distance'),
  distanceTotalKm: number('distanceTotal'),
  delivery,

  picture: text('orderPic'),
  receivedPicture: text('receivedPic'),

  isEmailSent: flag(false, 'emailSended'),
  isSmsSent: flag(false, 'smsSend'),
  emailSentAt: instant('createAtEmail'),
  smsSentAt: instant('createAtSms'),

  customerRating: optional(['Calification'], readStars),
  customerRatingText: text('value'),

  lock,
  lockFence,
  pin: optional(['pin'], readId),
  pinAttempts: withDefault(0, ['attempts'], readInteger),
  trackingToken: optional(['trackingToken'], readId),
  revision: withDefault(0, ['revision'], readInteger),
  closedBy: reference('closedBy'),
  closeReason: text('closeReason'),
});

/** [OR53] Derived from three fields, and never read. */
export const writeSearchKeys = (searched: Pick<Order, 'number' | 'customerName' | 'phone'>): Data => ({
  [SEARCH_KEYS]: searchKeysOf(searched),
});

/** A whole order is written with its search keys; whoever writes some of its fields adds them where they change. */
export const orderCodec: Codec<Order> = {
  ...fields,
  write: (entity) => {
    const { number: orderNumber, customerName, phone } = entity;
    const isWhole = orderNumber !== undefined && customerName !== undefined && phone !== undefined;
    const keys = isWhole ? writeSearchKeys({ number: orderNumber, customerName, phone }) : {};
    return { ...fields.write(entity), ...keys };
  },
};
