// A row of a file of branches as the body of a creation, and the place of one without coordinates.
import type { City, Country, Region } from '@despacho/contract/catalogs.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Place } from '@despacho/contract/maps/places.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { newPerimeter, roundedPoint } from '../branches/perimeter.ts';
import { normalizedName, pickedByName } from '../named.ts';
import { lacksCoordinates, positionIn } from '../orders/import/coordinates.ts';
import { CITY_PREFIX } from './text.ts';
import { cellsOf, type RecordBody, type RecordCells } from './companies.ts';

export type BranchLists = {
  /** The company of every row; null: each row names its own. */
  companyId: string | null;
  companies: readonly Pick<Company, 'id' | 'name' | 'isEnabled'>[];
  countries: readonly Country[];
  regions: readonly Region[];
  cities: readonly City[];
};

export type ReadBranch = {
  /** Null: not clear. */
  companyId: string | null;
  fields: RecordBody;
  problems: RecordProblem[];
  /** Null: without coordinates, or they cannot be read. */
  position: LatLng | null;
  isPlaceless: boolean;
  /** Null: not clear. */
  city: string | null;
};

/** An id that the schema takes, in the place of none: the row has a problem that names its column. */
const NONE = 'none';

type Fail = (column: RecordColumn, issue: RecordProblem['issue']) => void;

/** `among` null: it depends on another cell, whose problem is the row's already. */
const picker =
  (cell: (column: RecordColumn) => string, fail: Fail) =>
  <T extends { id: string; name: string }>(column: RecordColumn, among: readonly T[] | null): T | null => {
    const text = cell(column);
    if (text !== '' && among === null) return null;
    const picked = text === '' ? ({ ok: false, issue: 'required' } as const) : pickedByName(among ?? [], text);
    if (picked.ok) return picked.value;
    fail(column, picked.issue);
    return null;
  };

/** [IN6] A row may name the company of the request again, and no other. */
const companyIn = (cells: RecordCells, { companyId, companies }: BranchLists, fail: Fail): string | null => {
  const cell = cellsOf(cells);
  if (companyId === null) return picker(cell, fail)('company', companies)?.id ?? null;
  const text = cell('company');
  const named = text === '' ? null : pickedByName(companies, text);
  if (named !== null && !(named.ok && named.value.id === companyId)) fail('company', 'mismatch');
  return companyId;
};

/** [IN2] [IN6] */
export const readBranch = (cells: RecordCells, lists: BranchLists): ReadBranch => {
  const cell = cellsOf(cells);
  const problems: RecordProblem[] = [];
  const fail: Fail = (column, issue) => void problems.push({ column, issue });
  const pick = picker(cell, fail);
  const companyId = companyIn(cells, lists, fail);
  const country = pick('country', lists.countries);
  const region = pick('region', country && lists.regions.filter(({ countryId }) => countryId === country.id));
  const city = pick('city', region && lists.cities.filter(({ regionId }) => regionId === region.id));
  const position = positionIn(cells);
  const isPlaceless = lacksCoordinates(cells);
  if ('issue' in position) fail(position.column, position.issue);
  return {
    companyId,
    fields: {
      name: cell('name'),
      description: cell('description'),
      address: cell('address'),
      CompanyId: companyId ?? NONE,
      CountryId: country?.id ?? NONE,
      RegionId: region?.id ?? NONE,
      CityId: city?.id ?? NONE,
    },
    problems,
    position: isPlaceless || 'issue' in position ? null : position.value,
    isPlaceless,
    city: city?.name ?? null,
  };
};

/** [BR1] [IN7] */
export const branchBody = (fields: RecordBody, position: LatLng): RecordBody => {
  const point = roundedPoint(position);
  return { ...fields, point, perimeter: newPerimeter(point).map(roundedPoint) };
};

/** Maps and catalogs differ by it. */
const withoutPrefix = (name: string): string => normalizedName(name).replace(normalizedName(CITY_PREFIX), '').trim();
const isSameCity = (a: string, b: string): boolean => withoutPrefix(a) === withoutPrefix(b);

/** [IN7] The best of the city, or one of which no municipality is recorded. Null: there is none. */
export const placeInCity = (city: string, found: readonly Place[]): Place | null =>
  found.find(({ munic }) => munic === undefined || isSameCity(munic, city)) ?? null;
