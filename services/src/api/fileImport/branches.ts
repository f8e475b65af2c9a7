// Files of branches: their places are searched where a row has no coordinates.
import { branchNoun } from '@despacho/contract/branchCalls.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { LONGEST_PLACE_QUERY, type Place } from '@despacho/contract/maps/places.ts';
import { GUATEMALA } from '@despacho/domain/reading/coordinates.ts';
import type { RecordProblem } from '@despacho/contract/recordImport.ts';
import { branchBody, placeInCity, readBranch } from '@despacho/domain/fileImport/branches.ts';
import { cellIn } from '@despacho/domain/fileImport/rows.ts';
import type { Geocoder } from '../../geo/geo.ts';
import { branches } from '../../store/companies/branches.ts';
import { cities, countries, regions } from '../../store/companies/catalogs.ts';
import { plain } from '../../store/documents/scalars.ts';
import type { Firestore } from '../../store/firestore.ts';
import { newBranch } from '../companies/branches.ts';
import { resourceActions } from '../resource.ts';
import {
  checkedBy,
  createdTogether,
  WHOLE,
  type Importer,
  type ImportRequest,
  type RecordDependencies,
} from './importer.ts';

const kind = { noun: 'branches', unique: 'name' } as const;

const NO_PLACE: RecordProblem = { column: 'address', issue: 'no-place' };
/** A position that the schema takes, in the place of none: the other fields of the row are checked with it. */
const SOMEWHERE = { lat: (GUATEMALA.south + GUATEMALA.north) / 2, lng: (GUATEMALA.west + GUATEMALA.east) / 2 };

type Options = {
  companies: readonly Company[];
  companyId: string | null;
  /** False: only places that the request sent are used. */
  searches: boolean;
};

/** [IN7] The city is part of the second query only: with it fewer streets are found. */
const searchPlace = async (geocoder: Geocoder, address: string, city: string): Promise<Place | null> => {
  const search = async (text: string): Promise<Place | null> =>
    placeInCity(city, await geocoder.search(text.slice(0, LONGEST_PLACE_QUERY)));
  return (await search(address)) ?? search(`${address}, ${city}`);
};

const listsOf = async (db: Firestore) => {
  const [countryList, regionList, cityList] = await Promise.all([
    countries.list(db, WHOLE),
    regions.list(db, WHOLE),
    cities.list(db, WHOLE),
  ]);
  return { countries: countryList.found, regions: regionList.found, cities: cityList.found };
};

const keyOf = (companyId: string, name: string): string => `${companyId} ${plain(name)}`;

export const branchImporter = async (
  { db, clock, geocoder }: RecordDependencies,
  request: ImportRequest,
  { companies, companyId, searches }: Options,
): Promise<Importer<Omit<Branch, 'id'>>> => {
  const actions = resourceActions(branches, { db, clock, shown: async (found) => found });
  const [{ found: existing }, catalogs] = await Promise.all([branches.list(db, WHOLE), listsOf(db)]);
  const lists = { ...catalogs, companies, companyId };

  return {
    ...kind,
    existing: new Set(existing.map(({ name, company }) => keyOf(company.id, name))),
    keyOf: ({ cells }) => {
      const name = cellIn(cells, kind.unique);
      const { companyId: owner } = readBranch(cells, lists);
      return name === '' || owner === null ? null : keyOf(owner, name);
    },
    check: async ({ cells }) => {
      const read = readBranch(cells, lists);
      const address = cellIn(cells, 'address');
      // Without an address or a city the row is invalid for that reason.
      const city = read.isPlaceless && address !== '' ? read.city : null;
      const place = city !== null && searches ? await searchPlace(geocoder, address, city) : null;
      const problems = city !== null && place === null ? [...read.problems, NO_PLACE] : read.problems;
      const position = place?.position ?? read.position;
      const checked = await checkedBy(
        kind,
        branchNoun.create,
        { body: branchBody(read.fields, position ?? SOMEWHERE), problems },
        async (body) => newBranch(db, body),
      );
      if (checked.ok && position === null) return { ok: false, problems: [NO_PLACE] };
      return checked.ok && place !== null
        ? { ...checked, place: { label: place.label, position: place.position } }
        : checked;
    },
    create: createdTogether(
      async (creations) => actions.createAll(request, creations),
      ({ name, company }) => ({ name, company: company.id }),
    ),
  };
};
