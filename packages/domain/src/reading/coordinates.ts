// A place in a text: two coordinates in any common notation, or the link of a map.
import { plainCharacters } from './characters.ts';
import { readDegrees, withPlainMarks, type Degrees } from './degrees.ts';
import { read, refused, type Reading } from './reading.ts';

type LatLng = { lat: number; lng: number };

/** The box around Guatemala [OR44], in degrees. */
export const GUATEMALA = { south: 13.5, north: 18, west: -92.5, east: -88 } as const;

export const isLatitude = (degrees: number): boolean => degrees >= GUATEMALA.south && degrees <= GUATEMALA.north;
export const isLongitude = (degrees: number): boolean => degrees >= GUATEMALA.west && degrees <= GUATEMALA.east;
/** [OR44] 14,14 is not in Guatemala: the box refuses it by its longitude. */
export const isInGuatemala = ({ lat, lng }: LatLng): boolean => isLatitude(lat) && isLongitude(lng);

/** Ten millionths of a degree are a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const placeOf = (a: Degrees, b: Degrees): LatLng => ({ lat: rounded(a.degrees), lng: rounded(b.degrees) });

/** [OR127] Of two coordinates in the order of their fields. Cardinal points and labels decide which is which. */
export const readPair = (first: Degrees, second: Degrees): Reading<LatLng> => {
  if (first.axis !== null && first.axis === second.axis) return refused('not-a-number');
  const isNamed = first.axis === 'lng' || second.axis === 'lat';
  const written = isNamed ? placeOf(second, first) : placeOf(first, second);
  if (isInGuatemala(written)) return read(written);
  const turned = { lat: written.lng, lng: written.lat };
  const isUnnamed = first.axis === null && second.axis === null;
  return isUnnamed && isInGuatemala(turned) ? read(turned, 'swapped') : refused('out-of-range');
};

const LONGEST = 120;
/** Links of maps have long lists of parameters. */
const MAX_LINK = 2_000;
const SEPARATORS = /^[\s,;/|]+|[\s,;/|]+$/g;
const BRACKETS = /^[\s([{]+|[\s)\]}]+$/g;

/** Every way to divide the text in two coordinates, never between two digits. */
const pairsIn = (text: string): [Degrees, Degrees][] => {
  const pairs: [Degrees, Degrees][] = [];
  for (let at = 1; at < text.length; at += 1) {
    if (/\d\d/.test(text.slice(at - 1, at + 1))) continue;
    const first = readDegrees(text.slice(0, at).replaceAll(SEPARATORS, ''));
    if ('issue' in first) continue;
    const second = readDegrees(text.slice(at).replaceAll(SEPARATORS, ''));
    if (!('issue' in second) && first.isExact && second.isExact) pairs.push([first, second]);
  }
  return pairs;
};

/** What continues a coordinate, hides its digits or contradicts it; a word such as `5a` does neither. */
const END = String.raw`(?!\d|[.'°]\d|\.\.|…|[*?]{2}| +\d+(?![\d\p{L}])|(?!(?:[WO]|west|oeste)(?![\d\p{L}]))\p{L}|°?\s*[NSE]\b)`;
/** Links of maps have signs of their own between the two. */
const BETWEEN = String.raw`(?:°?\s*N?\s*[,;\s]\s*\+?|[+~/](?=-)|&m?(?:lon|lng|long)=)`;
/** With decimals, so that zones, house numbers and dates are none. */
const DECIMALS = [
  /!3d(-?\d{1,2}\.\d{2,15})!4d(-?\d{2,3}\.\d{2,15})/gu,
  new RegExp(String.raw`(?<![\d.-]|\b[SEW]\s*)(-?\d{1,2}\.\d{2,15})${BETWEEN}(-?\d{2,3}\.\d{2,15})${END}`, 'giu'),
] as const;
const SEXAGESIMAL = /(?<![\d.-])\d{1,2}°\d{1,2}'[\d.]+"[NS][\s,]+\d{1,3}°\d{1,2}'[\d.]+"[EWO]/gu;
/** The middle of a map is not the place that the link is about, where it has both. */
const MIDDLE = /(?:@|[?&](?:s?ll|center)=)-?[\d.]+,\s*-?[\d.]+|#map=[\d.]+\/-?[\d.]+\/-?[\d.]+/giu;
/** A route that begins at coordinates, whatever its other end is. */
const ROUTE = /\/dir\/[^/]*\d\.\d[^/]*\/[^/@]|[?&](?:saddr|origin)=[^&]*\d\.\d/iu;

const decoded = (text: string): string => {
  if (!/%[\dA-F]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A percent sign that is no code: the text is read as it is.
    return text;
  }
};

const pairOf = (text: string): Reading<LatLng> => {
  const found = pairsIn(text).map(([first, second]) => readPair(first, second));
  const places = found.flatMap((reading) => (reading.state === 'read' ? [reading] : []));
  const [only] = places;
  const distinct = new Set(places.map(({ value: { lat, lng } }) => `${lat} ${lng}`));
  if (only !== undefined && distinct.size === 1) return only;
  if (found.length > 0) return refused('out-of-range');
  return refused(/^\D*\d{4,}\D+\d{4,}\D*$/.test(text) ? 'lost-digits' : 'not-a-number');
};

const readInside = (place: LatLng): Reading<LatLng> => (isInGuatemala(place) ? read(place) : refused('out-of-range'));
const readingsIn = (text: string): Reading<LatLng>[] => [
  ...DECIMALS.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, lat, lng]) =>
    readInside({ lat: Number(lat), lng: Number(lng) }),
  ),
  ...[...text.matchAll(SEXAGESIMAL)].map(([each]) => pairOf(each)),
];

/** A link repeats its place with other decimals: ten metres. */
const SAME_DEGREES = 1e-4;
const isSame = (a: Reading<LatLng>, b: Reading<LatLng>): boolean => {
  if (a.state !== 'read' || b.state !== 'read') return a.state === b.state;
  return Math.abs(a.value.lat - b.value.lat) < SAME_DEGREES && Math.abs(a.value.lng - b.value.lng) < SAME_DEGREES;
};

/** [OR102] The only place of the text. */
export const readCoordinates = (text: string): Reading<LatLng> => {
  if (text.length > MAX_LINK) return refused('not-a-number');
  const plain = withPlainMarks(plainCharacters(decoded(text)))
    .replace(/^geo:/i, '')
    .replaceAll(BRACKETS, '');
  const whole = plain.length <= LONGEST ? pairOf(plain) : refused('not-a-number');
  if (whole.state === 'read' || whole.issue === 'out-of-range') return whole;
  if (ROUTE.test(plain)) return refused('several');
  const places = readingsIn(plain.replaceAll(MIDDLE, ''));
  const [first, ...others] = places.length > 0 ? places : readingsIn(plain);
  if (first === undefined) return whole;
  return others.every((each) => isSame(first, each)) ? first : refused('several');
};
