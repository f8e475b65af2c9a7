// The couriers of the demo city, with every type, workplace and account state, and their phone records.
import type { Branch } from '@despacho/contract/branches.ts';
import {
  courierRows,
  type AccountStatus,
  type Courier,
  type CourierType,
} from '@despacho/contract/couriers/couriers.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import { cuiCheckDigit } from '@despacho/domain/couriers/cui.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import type { PlainDocument } from '../documents.ts';
import { idFor, randomFor, type Random } from '../random.ts';
import { BRANCHES, COMPANIES, workProfileOf } from './companies.ts';
import { portraitOf } from './portraits.ts';
import { FIRST_NAMES, LAST_NAMES, PHONE_ERROR } from './text.ts';

const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ';
/** Number of branches a wildcard helps. */
const MAX_HELPED_BRANCHES = 4;

/** Every twenty-fifth of each state, so that a small fleet works and a large one has all states. */
const accountStatusOf = (index: number): AccountStatus => {
  if (index % 25 === 24) return 'NEW';
  return index % 25 === 12 ? 'INACTIVE' : 'ACTIVE';
};

const typeOf = (index: number): CourierType => {
  if (index % 6 === 5) return 'WILDCARD';
  return index % 9 === 4 ? 'AVAILABLE' : 'PERMANENT';
};

/** Thirteen digits: eight, their check digit (weights 2 to 9, modulo 11), department 01 and one of its municipalities. */
const cuiFor = (random: Random): string => {
  const digits = random.digits(8);
  const checkDigit = cuiCheckDigit(digits);
  const municipality = String(random.whole(1, 17)).padStart(2, '0');
  return checkDigit === 10 ? cuiFor(random) : `${digits}${checkDigit}01${municipality}`;
};

const asciiName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** The branch at a share of the fleet from 0 to 1: companies by their share, branches of a company equally. */
const branchAt = (share: number): Branch => {
  const total = COMPANIES.reduce((sum, { id }) => sum + workProfileOf(id).share, 0);
  let remaining = share * total;
  for (const company of COMPANIES) {
    const companyShare = workProfileOf(company.id).share;
    const branches = BRANCHES.filter((branch) => branch.company.id === company.id);
    const found = branches[Math.floor((remaining / companyShare) * branches.length)];
    if (remaining < companyShare && found !== undefined) return found;
    remaining -= companyShare;
  }
  throw new RangeError(`no branch at ${share}`);
};

/** Branches of companies with couriers of the same ownership, nearest first. */
const helpedBranches = (home: Branch): string[] => {
  const { ownership } = workProfileOf(home.company.id);
  const distanceOf = ({ position }: Branch): number =>
    position === null || home.position === null ? Infinity : distanceM(position, home.position);
  return BRANCHES.filter(({ company }) => workProfileOf(company.id).ownership === ownership)
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, MAX_HELPED_BRANCHES)
    .map(({ id }) => id);
};

const courierFor = (seed: number, index: number, count: number): Courier => {
  const random = randomFor(seed, 'courier', index);
  const home = branchAt((index + random.unit()) / count);
  const accountStatus = accountStatusOf(index);
  const type = accountStatus === 'NEW' ? null : typeOf(index);
  const isBound = type !== 'WILDCARD';
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return {
    ...emptiesOf(courierRows),
    id: idFor(seed, 'courier', index),
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: `${random.pick(['3', '4', '5'])}${random.digits(7)}`,
    dpi: random.chance(0.95) ? cuiFor(random) : null,
    email: `${asciiName(firstName)}.${asciiName(lastName)}${index}@pilotos.test`,
    plate: `M${random.digits(3)}${Array.from({ length: 3 }, () => random.pick(Array.from(LETTERS))).join('')}`,
    picture: portraitOf(seed, index),
    mongoId: idFor(seed, 'courier-mongo', index).padEnd(24, '0'),
    company: isBound ? home.company : null,
    branch: isBound ? { id: home.id, name: home.name } : null,
    branchIds: isBound ? [home.id] : helpedBranches(home),
    ownership: workProfileOf(home.company.id).ownership,
    type,
    accountStatus,
    availability: accountStatus === 'ACTIVE' ? 'available' : 'unavailable',
    alert: 'none',
    odometerKm: random.whole(4_000, 60_000),
    totalTravelledKm: 0,
  };
};

export const couriersFor = (seed: number, count: number): Courier[] =>
  Array.from({ length: count }, (_, index) => courierFor(seed, index, count));

const VERSIONS = ['4.2.0', '4.2.0', '4.2.0', '4.1.3', '4.2.0', '3.9.0'] as const;

/** Every twenty-third phone is almost empty; the others differ. */
const batteryOf = (index: number): number => (index % 23 === 5 ? 0.07 : 0.3 + (index % 14) / 20);

/**
 * Some couriers use an old version of the application without a phone record, others one that reports no level. Every
 * fortieth record reports an error.
 */
export const phoneDocuments = (couriers: readonly Courier[]): PlainDocument[] =>
  couriers
    .filter((_, index) => index % 17 !== 9)
    .map(({ id, email }, index) => ({
      path: `${COLLECTIONS.phones}/${id}`,
      data: {
        email,
        error: index % 40 === 0 ? PHONE_ERROR : null,
        version: VERSIONS[index % VERSIONS.length],
        battery: index % 19 === 3 ? null : batteryOf(index),
      },
    }));
