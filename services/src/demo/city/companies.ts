// The client companies of the demo city, their branches and how each of them works.
import { branchRows, type Branch } from '@despacho/contract/branches.ts';
import { companyRows, type Company, type PriceRange } from '@despacho/contract/companies.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';
import type { Ownership } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { COUNTRY, municipalityOf } from '../catalog/catalog.ts';
import { randomFor } from '../random.ts';
import { branchPlace, type BranchName } from './branchPlaces.ts';
import { offset } from './geo.ts';
import { BRANCH_ADDRESSES, COMPANY_TEXT, DELIVERED_PHRASE, type CompanyKey } from './text.ts';

/** How a company works; not part of its document. */
type WorkProfile = {
  ownership: Ownership;
  /** Share of all couriers, and so of all orders. */
  share: number;
  /** Orders per courier relative to the average: long rides need more couriers. */
  pace: number;
  /** Minutes until a typical order can be picked up. */
  preparationMin: number;
  /** Typical distance of its customers in metres. */
  reachM: number;
};

type Row = { key: CompanyKey; profile: WorkProfile; branches: readonly BranchName[]; overrides?: Partial<Company> };

const food = (share: number, only: Partial<WorkProfile> = {}): WorkProfile => ({
  ownership: 'PROYECTOS',
  share,
  pace: 1,
  preparationMin: 16.5,
  reachM: 2_400,
  ...only,
});

const rows: readonly Row[] = [
  {
    key: 'san-martin',
    profile: food(49),
    branches: ['UNICENTRO', 'PORTALES', 'ZONA 1', 'MIRAFLORES', 'CAYALA', 'SAN CRISTOBAL'],
    overrides: {
      hasAssistance: true,
      warnsOutside: true,
      hasSms: true,
      hasEmail: true,
      emails: ['pedidos@sanmartin.test'],
    },
  },
  {
    key: 'pollo-brujo',
    profile: food(49, { ownership: 'POLLO BRUJO', preparationMin: 15.5 }),
    branches: ['ZONA 1', 'KALU', 'UTATLAN', 'ZONA 12', 'METRO SUR', 'SAN LUCAS', 'PORTALES'],
    overrides: { usesQueue: false, isProject: false, hasSms: true },
  },
  {
    key: 'ishop-guatemala',
    profile: { ownership: 'ISHOP', share: 15, pace: 0.55, preparationMin: 38, reachM: 4_500 },
    branches: ['OAKLAND', 'MIRAFLORES', 'GRAN PLAZA'],
    overrides: { isProject: false, hasEmail: true, emails: ['envios@ishop.test'], lateLimitSec: 7_200 },
  },
  {
    key: 'pizza-volcan',
    profile: food(26, { preparationMin: 19 }),
    branches: ['GRAN VIA', 'ZONA 14', 'NARANJO', 'VILLA NUEVA'],
    overrides: { hasSms: true, cashLimit: 1_800 },
  },
  {
    key: 'farmacia-la-merced',
    profile: food(16, { preparationMin: 13.5, reachM: 2_800 }),
    branches: ['ZONA 1', 'UTATLAN', 'PETAPA'],
    overrides: { requirePin: true, phone: '23801234' },
  },
  {
    key: 'sushi-kaji',
    profile: food(14, { preparationMin: 19.5 }),
    branches: ['ZONA 10', 'CAYALA'],
    overrides: {
      theme: { isDark: true, accent: null, deliveredPhrase: DELIVERED_PHRASE, phraseWeight: '700', logoSize: 120 },
    },
  },
  { key: 'tacos-el-porton', profile: food(12), branches: ['PRADERA', 'METRO SUR'] },
  {
    key: 'panaderia-dona-ines',
    profile: food(10, { preparationMin: 14.5 }),
    branches: ['VISTA HERMOSA', 'GRAN PLAZA'],
  },
  { key: 'hamburguesas-el-trebol', profile: food(12), branches: ['MAJADAS', 'ZONA 18'] },
];

/** Circle, from and to in kilometres, price in quetzales. */
const PRICE_RANGES: PriceRange[] = [
  { circle: 1, minKm: 0, maxKm: 3, cost: 15 },
  { circle: 2, minKm: 3, maxKm: 6, cost: 22 },
  { circle: 3, minKm: 6, maxKm: 9, cost: 30 },
  { circle: 4, minKm: 9, maxKm: 14, cost: 42.5 },
];

/** The branch form draws corners about 0.0225 degrees from the centre [DO43]; users drag them inwards. In metres. */
const CORNER_M = 2_500;

const perimeterOf = (branchId: string, centre: LatLng): LatLng[] => {
  const random = randomFor(0, 'perimeter', branchId);
  const reach = () => CORNER_M * random.between(0.3, 0.8);
  const corner = (east: number, north: number) => offset(centre, east * reach(), north * reach());
  const first = corner(-1, 1);
  return [first, corner(1, 1), corner(1, -1), corner(-1, -1), first];
};

const companyOf = ({ key, overrides }: Row): Company => ({
  ...emptiesOf(companyRows),
  id: key,
  ...COMPANY_TEXT[key],
  isProject: true,
  priceRanges: PRICE_RANGES,
  ...overrides,
});

export const branchIdOf = (key: CompanyKey, name: BranchName): string =>
  `${key}-${name.toLowerCase().replaceAll(' ', '-')}`;

const branchOf = (key: CompanyKey, name: BranchName): Branch => {
  const { municipalityCode, position } = branchPlace(name);
  const { department, municipality } = municipalityOf(municipalityCode);
  return {
    ...emptiesOf(branchRows),
    id: branchIdOf(key, name),
    name,
    address: BRANCH_ADDRESSES[name],
    company: { id: key, name: COMPANY_TEXT[key].name },
    country: COUNTRY,
    region: department,
    city: municipality,
    position,
    perimeter: perimeterOf(branchIdOf(key, name), position),
  };
};

export const COMPANIES: readonly Company[] = rows.map(companyOf);
export const BRANCHES: readonly Branch[] = rows.flatMap(({ key, branches }) =>
  branches.map((name) => branchOf(key, name)),
);

/** A company that a user added works like a restaurant. */
const profiles: ReadonlyMap<string, WorkProfile> = new Map(rows.map(({ key, profile }) => [key, profile]));
export const workProfileOf = (companyId: string): WorkProfile => profiles.get(companyId) ?? food(0);
