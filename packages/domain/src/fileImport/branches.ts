// A row of a file of branches as the body of a creation, and the place of one without coordinates.
import { branchRows } from '@despacho/contract/branches.ts';
import type { City, Country, Region } from '@despacho/contract/catalogs.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Place } from '@despacho/contract/maps/places.ts';
import type { RecordProblem } from '@despacho/contract/recordImport.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { newPerimeter, roundedPoint } from '../branches/perimeter.ts';
import { normalizedName, pickedByName } from '../named.ts';
import { lacksCoordinates, positionIn } from './coordinates.ts';
import { CITY_PREFIX } from './text.ts';
import { plainFieldsIn, recordReader, type RecordBody, type RecordCells, type RecordReader } from './rows.ts';

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

/** [IN6] A row may name the company of the request again, and no other. */
const companyIn = ({ cell, fail, pick }: RecordReader, { companyId, companies }: BranchLists): string | null => {
  if (companyId === null) return pick('company', companies, true)?.id ?? null;
  const text = cell('company');
  const named = text === '' ? null : pickedByName(companies, text);
  if (named !== null && !(named.ok && named.value.id === companyId)) fail('company', 'mismatch');
  return companyId;
};

/** [IN2] [IN6] */
export const readBranch = (cells: RecordCells, lists: BranchLists): ReadBranch => {
  const reader = recordReader(cells);
  const { fail, pick, problems } = reader;
  const companyId = companyIn(reader, lists);
  const country = pick('country', lists.countries, true);
  const region = pick('region', country && lists.regions.filter(({ countryId }) => countryId === country.id), true);
  const city = pick('city', region && lists.cities.filter(({ regionId }) => regionId === region.id), true);
  const position = positionIn(cells);
  const isPlaceless = lacksCoordinates(cells);
  if ('issue' in position) fail(position.column, position.issue);
  return {
    companyId,
    fields: {
      ...plainFieldsIn(branchRows, reader),
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

/** [BR1] [IN14] */
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
