// Content of the demo city's orders: customer, destination, and price of the delivery.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { ORDER_STATUS, ORDER_TYPE, type Order, type PaymentMethod } from '@despacho/contract/orders/order.ts';
import { COUNTRY } from '../catalog/catalog.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { PIN_DIGITS } from '@despacho/domain/orders/create.ts';
import { orderSecretsCodec } from '../../store/orders/secrets.ts';
import { documentOf, type PlainDocument } from '../documents.ts';
import { randomFor, tokenFor } from '../random.ts';
import type { Home } from './neighbourhoods.ts';
import { creatorOf, FIRST_NAMES, LAST_NAMES, NOTES, ORDINALS, PROVIDERS, STREETS, WAITING } from './text.ts';

/** Marks missing coordinates [OR3]. */
const MISSING_POSITION = { lat: 14, lng: 14 };

const types = [
  [ORDER_TYPE.CLIENT, 93],
  [ORDER_TYPE.TRANSFER, 4],
  [ORDER_TYPE.PICK_UP, 3],
] as const;

const payments = [
  ['cash', 54],
  ['credit-card', 32],
  ['visa-link', 14],
] as const;

/** Fields that exist once the branch has typed the order in. */
export const typedFields = (seed: number, id: string, number: string, home: Home): Partial<Order> => {
  const random = randomFor(seed, 'customer', id);
  const { department, municipality, zone } = home.neighbourhood;
  return {
    number,
    customerName: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    phone: `${random.pick(['2', '3', '4', '5'])}${random.digits(7)}`,
    address: `${random.pick(ORDINALS)} ${random.pick(STREETS)} ${random.whole(1, 30)}-${random.whole(10, 99)}`,
    department,
    municipality,
    zone: zone === 0 ? null : zone,
    country: COUNTRY.name,
    region: department,
    city: municipality,
    note: random.chance(0.35) ? random.pick(NOTES) : null,
  };
};

const untypedFields: Partial<Order> = { number: WAITING, customerName: WAITING };

/** The circle of a distance: the first range that contains it, including the end of the last range [PR1]. */
const priceFor = (company: Company, distanceKm: number): Pick<Order, 'circle' | 'circleValue' | 'delivery'> => {
  const ranges = company.priceRanges;
  const found = ranges.find(
    ({ minKm, maxKm }, index) =>
      minKm <= distanceKm && (distanceKm < maxKm || (index === ranges.length - 1 && distanceKm === maxKm)),
  );
  return {
    circle: found === undefined ? null : { id: String(found.circle), distanceKm },
    circleValue: found?.circle ?? null,
    delivery: found === undefined ? null : { distanceKm, cost: found.cost },
  };
};

export const placedFields = (company: Company, home: Home, distanceM: number): Partial<Order> => {
  const distanceKm = Math.round(distanceM / 10) / 100;
  return { suggestedPosition: home.position, distanceKm, ...priceFor(company, distanceKm) };
};

/** Most orders paid in cash have their amount; the shop knows it when it types the order. */
const cashFields = (seed: number, id: string, paymentMethod: PaymentMethod): Pick<Order, 'cashOnDelivery'> => {
  const random = randomFor(seed, 'cash', id);
  const isCollected = paymentMethod === 'cash' && random.chance(0.7);
  return { cashOnDelivery: isCollected ? random.whole(45, 480) + random.pick([0, 0, 0.5, 0.75]) : null };
};

/** An order without content, read by the codec, so that it has every field of the contract. */
const emptyOrder = ((): Order => {
  const written = {
    status: ORDER_STATUS.ON_HOLD,
    company: { id: 'none', name: '' },
    createdAt: new Date(0).toISOString(),
  };
  const read = orderCodec.read('none', orderCodec.write(written));
  if (!read.ok) throw new Error(`a blank order is unreadable: ${read.reason}`);
  return read.value;
})();

type OrderInput = {
  seed: number;
  id: string;
  number: string;
  at: number;
  company: Company;
  branch: Branch;
  home: Home;
  distanceM: number;
  isTyped: boolean;
  isPlaced: boolean;
};

export const newOrder = (input: OrderInput): Order => {
  const { seed, id, number, at, company, branch, home, distanceM, isTyped, isPlaced } = input;
  const random = randomFor(seed, 'content', id);
  const createdAt = new Date(at).toISOString();
  const status = company.usesQueue && random.chance(0.9) ? ORDER_STATUS.ON_HOLD : ORDER_STATUS.NEW;
  const type = random.weighted(types);
  const [smsChance, emailChance] = [random.unit(), random.unit()];
  const provider = random.pick(PROVIDERS);
  const paymentMethod = random.weighted(payments);
  const isSms = isTyped && company.hasSms && smsChance < 0.4;
  const isEmail = isTyped && company.hasEmail && emailChance < 0.25;
  return {
    ...emptyOrder,
    id,
    status,
    type,
    provider,
    origin: branch.position,
    paymentMethod,
    ...cashFields(seed, id, paymentMethod),
    isPriority: random.chance(0.04),
    company: { id: company.id, name: company.name },
    branch: { id: branch.id, name: branch.name, position: branch.position },
    creatorName: creatorOf(branch.name),
    createdAt,
    updatedAt: createdAt,
    stateTime: { [status]: createdAt },
    alert: 'ON_TIME',
    isSmsSent: isSms,
    isEmailSent: isEmail,
    smsSentAt: isSms ? createdAt : null,
    emailSentAt: isEmail ? createdAt : null,
    ...(isTyped ? typedFields(seed, id, number, home) : untypedFields),
    ...(isPlaced ? placedFields(company, home, distanceM) : { suggestedPosition: MISSING_POSITION }),
  };
};

/** The same for an order whenever it is created again. */
export const secretsOfOrder = (seed: number, orderId: string): { pin: string; trackingToken: string } => ({
  pin: randomFor(seed, 'pin', orderId).digits(PIN_DIGITS),
  trackingToken: tokenFor(seed, orderId),
});

export const secretsDocument = (seed: number, orderId: string): PlainDocument =>
  documentOf(orderSecretsCodec, {
    id: orderId,
    pinAttempts: 0,
    doorAttempts: 0,
    doorKey: null,
    ...secretsOfOrder(seed, orderId),
  });
