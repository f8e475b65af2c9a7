// Where the rows of a file go: their branches among those that the account receives, and what is searched for rows without coordinates.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import { LONGEST_PLACE_QUERY, type Place } from '@despacho/contract/maps/places.ts';
import { IMPORT_LIMITS, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { isInside } from '@despacho/domain/branches/perimeter.ts';
import type { FileCells } from '@despacho/domain/fileImport/columns.ts';
import { lacksCoordinates, positionIn } from '@despacho/domain/fileImport/coordinates.ts';
import { placeFinder } from '@despacho/domain/fileImport/places.ts';
import { fold } from '@despacho/domain/fold.ts';
import type { CheckedRow } from '../rows.ts';

type Collections = {
  company: { values(): Iterable<Pick<Company, 'id' | 'name' | 'isEnabled' | 'warnsOutside'>> };
  branch: {
    values(): Iterable<Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company' | 'position' | 'perimeter'>>;
  };
};

/** [OR42] Null: there is none, or it is not clear which. Branches outside the scope of the account are not sent to it. */
export const branchFinder = ({ company, branch }: Collections) => {
  const find = placeFinder({
    scope: { type: 'all' },
    companies: [...company.values()],
    branches: [...branch.values()],
  });
  return (cells: FileCells) => {
    const found = find(cells.company ?? '', cells.branch ?? '');
    return found.ok ? found : null;
  };
};

/** [BR4] The rows outside the perimeter of their branch, where the company warns. `accepted`: places found for rows. */
export const outsideRows = (
  { rows }: Pick<ImportAnswer, 'rows'>,
  accepted: ReadonlyMap<number, LatLng>,
  collections: Collections,
): Set<number> => {
  const find = branchFinder(collections);
  const outside = rows.filter(({ row, cells }) => {
    const position = positionIn(cells);
    const own = 'value' in position && !lacksCoordinates(cells) ? position.value : null;
    const destination = accepted.get(row) ?? own;
    const found = destination === null ? null : find(cells);
    if (destination === null || found === null || !found.company.warnsOutside) return false;
    return isInside(found.branch.perimeter, destination) === false;
  });
  return new Set(outside.map(({ row }) => row));
};

/** By a row's number; null: nothing was found. */
export type FoundPlaces = ReadonlyMap<number, Place | null>;

/** Null: nothing was found for the row, or nothing was searched yet. */
export const foundFor = (found: FoundPlaces, row: number): Place | null => found.get(row) ?? null;

export const placelessRows = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter(({ verdict, cells }) => verdict === 'new' && lacksCoordinates(cells)).slice(0, IMPORT_LIMITS.places);

const withoutSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Address and zona: with the municipality, which has streets of the same names, less is found. */
export const placeQuery = ({ address = '', zone = '' }: FileCells): string => {
  const street = withoutSpaces(address);
  const number = /\d+/.exec(zone)?.[0];
  const isNamed = number === undefined || /\bzona\b|\bz\.?\s*\d/.test(fold(street));
  return (isNamed ? street : `${street}, zona ${number}`).slice(0, LONGEST_PLACE_QUERY);
};

/** [OR116] The best place, and of several the best in the row's municipality. */
export const placeOf = ({ munic = '' }: FileCells, found: readonly Place[]): Place | null =>
  found.find((place) => place.munic !== undefined && fold(place.munic) === fold(munic.trim())) ?? found[0] ?? null;
