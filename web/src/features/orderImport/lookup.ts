// Searches places for rows without coordinates: what is searched for each, and one row after the other until it is stopped.
import { IMPORT_LIMITS } from '@despacho/contract/orders/import.ts';
import { LONGEST_PLACE_QUERY, type Place } from '@despacho/contract/maps/places.ts';
import { fold } from '@despacho/domain/fold.ts';
import { lacksCoordinates } from '@despacho/domain/fileImport/coordinates.ts';
import type { CheckedRow } from './verdicts.ts';

/** By a row's number; null: nothing was found. */
export type FoundPlaces = ReadonlyMap<number, Place | null>;

/** Null: nothing was found for the row, or nothing was searched yet. */
export const foundFor = (found: FoundPlaces, row: number): Place | null => found.get(row) ?? null;

export const placelessRows = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter(({ verdict, cells }) => verdict === 'new' && lacksCoordinates(cells)).slice(0, IMPORT_LIMITS.places);

const withoutSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Address and zona: with the municipality, which has streets of the same names, less is found. */
export const placeQuery = ({ address = '', zone = '' }: CheckedRow['cells']): string => {
  const street = withoutSpaces(address);
  const number = /\d+/.exec(zone)?.[0];
  const isNamed = number === undefined || /\bzona\b|\bz\.?\s*\d/.test(fold(street));
  return (isNamed ? street : `${street}, zona ${number}`).slice(0, LONGEST_PLACE_QUERY);
};

/** [OR116] The best place, and of several the best in the row's municipality. */
export const placeOf = ({ munic = '' }: CheckedRow['cells'], found: readonly Place[]): Place | null =>
  found.find((place) => place.munic !== undefined && fold(place.munic) === fold(munic.trim())) ?? found[0] ?? null;
