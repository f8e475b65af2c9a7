// Searches places for rows without coordinates: what is searched for each, and one row after the other until it is stopped.
import { IMPORT_LIMITS } from '@despacho/contract/orders/import.ts';
import { LONGEST_PLACE_QUERY, type Place } from '@despacho/contract/maps/places.ts';
import { fold } from '@despacho/domain/fold.ts';
import { lacksCoordinates } from '@despacho/domain/orders/import/coordinates.ts';
import type { CheckedRow } from './verdicts.ts';

/** `refined`: with the municipality; null where the row has none. */
export type PlaceQueries = { plain: string; refined: string | null };

/** By a row's number; null: nothing was found. */
export type FoundPlaces = ReadonlyMap<number, Place | null>;

export const placelessRows = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter(({ verdict, cells }) => verdict === 'new' && lacksCoordinates(cells)).slice(0, IMPORT_LIMITS.places);

const withoutSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** [OR116] */
export const placeQueries = ({ address = '', zone = '', munic = '' }: CheckedRow['cells']): PlaceQueries => {
  const street = withoutSpaces(address);
  const number = /\d+/.exec(zone)?.[0];
  const named =
    number === undefined || /\bzona\b|\bz\.?\s*\d/.test(fold(street)) ? street : `${street}, zona ${number}`;
  const plain = named.slice(0, LONGEST_PLACE_QUERY);
  const refined = `${named}, ${withoutSpaces(munic)}`;
  const isRefined = munic.trim() !== '' && !fold(named).includes(fold(munic.trim()));
  return { plain, refined: isRefined && refined.length <= LONGEST_PLACE_QUERY ? refined : null };
};

type Find = (query: string, row: CheckedRow, signal: AbortSignal) => Promise<Place[]>;

/** A whole zona or municipality is no door. */
const isDoor = ({ kind }: Place): boolean => kind !== 'area';

/** [OR116] The municipality alone would be found for any nonsense, so it only refines what the address found. */
export const placeOf = async (row: CheckedRow, find: Find, signal: AbortSignal): Promise<Place | null> => {
  const { plain, refined } = placeQueries(row.cells);
  const first = (await find(plain, row, signal)).find(isDoor);
  if (first === undefined || refined === null) return first ?? null;
  return (await find(refined, row, signal)).find(isDoor) ?? first;
};
