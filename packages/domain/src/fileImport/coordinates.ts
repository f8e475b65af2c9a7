// Where a row of a file goes: its own coordinates, or a place that a person found and accepted for it.
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { RowIssue } from '@despacho/contract/orders/import.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { plainCharacters } from '../reading/characters.ts';
import { isLatitude, readCoordinates, readPair } from '../reading/coordinates.ts';
import { readDegrees } from '../reading/degrees.ts';
import type { ReadIssue } from '../reading/reading.ts';

type Coordinates = { latitude?: string; longitude?: string };
type CoordinateIssue = Extract<RowIssue, 'required' | 'not-a-number' | 'lost-digits' | 'out-of-range'>;
type ReadPosition = { value: LatLng; isSwapped: boolean } | { column: keyof Coordinates; issue: CoordinateIssue };

/** The mark for missing coordinates, which other programs use too [OR3]. */
const MISSING = 14;

const textsOf = ({ latitude = '', longitude = '' }: Coordinates) => ({
  lat: plainCharacters(latitude),
  lng: plainCharacters(longitude),
});
const isMissing = (text: string): boolean => {
  const read = readDegrees(text);
  return 'degrees' in read && read.degrees === MISSING;
};

/** [OR44] Both are empty, or both are 14. */
export const lacksCoordinates = (cells: Coordinates): boolean => {
  const { lat, lng } = textsOf(cells);
  return (lat === '' && lng === '') || (isMissing(lat) && isMissing(lng));
};

const issueOf = (issue: ReadIssue): CoordinateIssue =>
  issue === 'lost-digits' || issue === 'out-of-range' ? issue : 'not-a-number';

/** The first coordinate that no place of the country has. */
const outsideOf = (degrees: number): keyof Coordinates => (isLatitude(degrees) ? 'longitude' : 'latitude');

/** Both in one cell, as a map gives them; one alone lacks the other. */
const pairIn = (text: string, column: keyof Coordinates): ReadPosition => {
  const pair = readCoordinates(text);
  if (pair.state === 'read') return { value: pair.value, isSwapped: pair.remark === 'swapped' };
  if ('issue' in readDegrees(text)) return { column, issue: issueOf(pair.issue) };
  return { column: column === 'latitude' ? 'longitude' : 'latitude', issue: 'required' };
};

/** [OR44] Neither, or both 14: the order has no coordinates yet. */
export const positionIn = (cells: Coordinates): ReadPosition => {
  if (lacksCoordinates(cells)) return { value: { lat: MISSING, lng: MISSING }, isSwapped: false };
  const { lat, lng } = textsOf(cells);
  if (lng === '') return pairIn(lat, 'latitude');
  if (lat === '') return pairIn(lng, 'longitude');
  const [first, second] = [readDegrees(lat), readDegrees(lng)];
  if ('issue' in first) return { column: 'latitude', issue: issueOf(first.issue) };
  if ('issue' in second) return { column: 'longitude', issue: issueOf(second.issue) };
  const pair = readPair(first, second);
  // [RD2] Both in whole degrees: a spreadsheet without decimals writes every place of the country so.
  if (pair.state === 'read' && !first.isExact && !second.isExact) return { column: 'latitude', issue: 'lost-digits' };
  if (pair.state === 'read') return { value: pair.value, isSwapped: pair.remark === 'swapped' };
  return { column: outsideOf(first.degrees), issue: issueOf(pair.issue) };
};

/** [OR116] The rows with the accepted places in their cells, or the first place that belongs to no row without coordinates. */
export const withPlaces = <Row extends { row: number; cells: Coordinates }>(
  rows: readonly Row[],
  accepted: readonly AcceptedPlace[],
): { ok: true; rows: Row[] } | { ok: false; at: number } => {
  const placeless = new Set(rows.filter(({ cells }) => lacksCoordinates(cells)).map(({ row }) => row));
  const wrong = accepted.findIndex(({ row }) => !placeless.has(row));
  if (wrong !== -1) return { ok: false, at: wrong };
  const positions = new Map(accepted.map(({ row, position }) => [row, position]));
  return {
    ok: true,
    rows: rows.map((each) => {
      const position = positions.get(each.row);
      if (position === undefined) return each;
      const { lat, lng } = position;
      return { ...each, cells: { ...each.cells, latitude: String(lat), longitude: String(lng) } };
    }),
  };
};
