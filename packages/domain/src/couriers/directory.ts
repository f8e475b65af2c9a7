// What the directory of couriers shows of each: the list it belongs to, activity, completeness, and its application.
import type { AccountStatus, Courier, Ownership } from '@despacho/contract/couriers/couriers.ts';
import { isOnDuty } from './couriers.ts';

/** [CU2] */
export const ACTIVITY_WINDOW_MS = 1_296_000_000;

export type CourierActivity = 'active' | 'inactive' | 'noOrders';

/** [CU2] By the last order. */
export const courierActivity = (lastOrderAt: string | null, now: number): CourierActivity => {
  if (lastOrderAt === null) return 'noOrders';
  return now - Date.parse(lastOrderAt) <= ACTIVITY_WINDOW_MS ? 'active' : 'inactive';
};

const isPresent = (value: string | null): boolean => value !== null && !/^\s*0*\s*$/.test(value);

/** [CU3] */
export const isComplete = (courier: Pick<Courier, 'dpi' | 'name' | 'phone' | 'plate' | 'picture'>): boolean =>
  [courier.dpi, courier.name, courier.phone, courier.plate, courier.picture].every(isPresent);

/** [CU4] A courier without a state works, so it is listed with the active ones. */
export const listedStatus = (courier: Pick<Courier, 'accountStatus'>): AccountStatus =>
  isOnDuty(courier) ? 'ACTIVE' : (courier.accountStatus ?? 'ACTIVE');

/** [CU4] */
export const isAuthorisable = (courier: Pick<Courier, 'accountStatus'>): boolean => listedStatus(courier) !== 'ACTIVE';

export const COURIER_FILTERS = [
  'none',
  'all',
  'withOrders',
  'withoutOrders',
  'project',
  'polloBrujo',
  'ishop',
] as const;
export type CourierFilter = (typeof COURIER_FILTERS)[number];

const WORKPLACE = {
  project: 'PROYECTOS',
  polloBrujo: 'POLLO BRUJO',
  ishop: 'ISHOP',
} as const satisfies Partial<Record<CourierFilter, Ownership>>;

/** [CU5] `carriesOrders`: active ones, now. */
export const passesFilter = (
  filter: CourierFilter,
  courier: Pick<Courier, 'ownership'>,
  carriesOrders: boolean,
): boolean => {
  switch (filter) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'withOrders':
      return carriesOrders;
    case 'withoutOrders':
      return !carriesOrders;
    case 'project':
    case 'polloBrujo':
    case 'ishop':
      return courier.ownership === WORKPLACE[filter];
  }
};

/** [CU6] The type comes first; a permanent courier belongs to a branch. */
export const dutyProblem = ({ type, company, branch }: Pick<Courier, 'type' | 'company' | 'branch'>) => {
  if (type === null) return 'type';
  return type === 'PERMANENT' && (company === null || branch === null) ? 'branch' : null;
};

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Whether `version` comes before `newest`: number by number. */
const isOlder = (version: string, newest: string): boolean => {
  const [own, other] = [numbersOf(version), numbersOf(newest)];
  const at = Array.from({ length: Math.max(own.length, other.length) }).findIndex(
    (_, index) => (own[index] ?? 0) !== (other[index] ?? 0),
  );
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
};

/** [CU7] Without a record the application is too old to write one. `newest` null: the operation names no version. */
export const hasOldApplication = (phone: { version: string | null } | null, newest: string | null): boolean =>
  phone === null || (newest !== null && phone.version !== null && isOlder(phone.version, newest));
