// Where a row of a file goes: its own coordinates, or a place that a person found and accepted for it.
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { ImportColumn, RowIssue } from '@despacho/contract/orders/import.ts';
import { GUATEMALA } from '@despacho/contract/orders/payload.ts';
import type { LatLng } from '@despacho/contract/values.ts';

/** What a row has in its columns, as written. */
export type Cells = Partial<Record<ImportColumn, string>>;
type Coordinates = Pick<Cells, 'latitude' | 'longitude'>;
type CoordinateIssue = Extract<RowIssue, 'required' | 'not-a-number' | 'out-of-range'>;
type ReadPosition = { value: LatLng } | { column: keyof Coordinates; issue: CoordinateIssue };

/** The mark for missing coordinates, which other programs use too [OR3]. */
const MISSING = 14;
const NUMBER = /^[+-]?\d{1,3}([.,]\d{1,15})?$/;

const degrees = (text: string): number | null => (NUMBER.test(text) ? Number(text.replace(',', '.')) : null);
const textsOf = ({ latitude = '', longitude = '' }: Coordinates) => ({ lat: latitude.trim(), lng: longitude.trim() });

/** [OR44] Both are empty, or both are 14. */
export const lacksCoordinates = (cells: Coordinates): boolean => {
  const { lat, lng } = textsOf(cells);
  return (lat === '' && lng === '') || (degrees(lat) === MISSING && degrees(lng) === MISSING);
};

/** [OR44] Neither, or both 14: the order has no coordinates yet. */
export const positionIn = (cells: Coordinates): ReadPosition => {
  if (lacksCoordinates(cells)) return { value: { lat: MISSING, lng: MISSING } };
  const { lat, lng } = textsOf(cells);
  if (lat === '') return { column: 'latitude', issue: 'required' };
  if (lng === '') return { column: 'longitude', issue: 'required' };
  const found = { lat: degrees(lat), lng: degrees(lng) };
  if (found.lat === null) return { column: 'latitude', issue: 'not-a-number' };
  if (found.lng === null) return { column: 'longitude', issue: 'not-a-number' };
  if (found.lat < GUATEMALA.south || found.lat > GUATEMALA.north) return { column: 'latitude', issue: 'out-of-range' };
  if (found.lng < GUATEMALA.west || found.lng > GUATEMALA.east) return { column: 'longitude', issue: 'out-of-range' };
  return { value: { lat: found.lat, lng: found.lng } };
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
