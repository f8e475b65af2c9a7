// The accuracy of addresses found by their grammar alone. All doors of the map are excluded: the tested geocoder
// contains neither their numbers nor the zonas they mention.
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { Geocoder, LngLat } from '../../services/src/geo/geo.ts';
import { tokensOf } from '../../services/src/geo/geocoder/address/tokens.ts';
import { createEmbeddedGeocoder } from '../../services/src/geo/geocoder/embedded.ts';
import { gazetteerOf } from '../../services/src/geo/geocoder/gazetteer/build.ts';
import { gatherNames } from '../../services/src/geo/geocoder/gazetteer/gather.ts';
import { openArchive } from '../../services/src/geo/map/archive.ts';
import { assertAtMost } from './measure/cpu.ts';
import { WRITTEN } from './geocoder/writtenAddresses.ts';

/** Targets: three of four are found, half of those within a block. */
const MAX_UNANSWERED = 0.25;
const MEDIAN_TARGET_M = 100;
const MAX_MISSED = 0.15;

type Question = { text: string; expected: LngLat };
type Score = { unanswered: number; medianM: number };

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Counts only places at the number, not the street itself. */
const score = async (what: string, geocoder: Geocoder, questions: readonly Question[]): Promise<Score> => {
  const errors: number[] = [];
  const took: number[] = [];
  for (const { text, expected } of questions) {
    const before = performance.now();
    const [first] = await geocoder.search(text);
    took.push(performance.now() - before);
    if (first?.kind === 'address') errors.push(distanceM(first.position, expected));
  }
  const answeredShare = errors.length / Math.max(1, questions.length);
  console.log(
    `${what}: answered ${(answeredShare * 100).toFixed(1)} % of ${questions.length}; error median ${quantile(errors, 0.5).toFixed(0)} m, ` +
      `p75 ${quantile(errors, 0.75).toFixed(0)} m, p90 ${quantile(errors, 0.9).toFixed(0)} m; ` +
      `a search takes ${quantile(took, 0.5).toFixed(2)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms`,
  );
  return { unanswered: 1 - answeredShare, medianM: quantile(errors, 0.5) };
};

/** Found: a place, corner or number in its zona, not merely the street. */
const recall = async (geocoder: Geocoder): Promise<number> => {
  const missed: string[] = [];
  for (const { text, zone } of WRITTEN) {
    const [first] = await geocoder.search(text);
    const isFound = first !== undefined && first.kind !== 'street' && (zone === null || first.zone === zone);
    if (!isFound) missed.push(`${text} -> ${first === undefined ? 'nothing' : first.label}`);
  }
  const share = missed.length / WRITTEN.length;
  console.log(`recall of ${WRITTEN.length} written addresses: ${((1 - share) * 100).toFixed(1)} %; missed:`);
  for (const each of missed) console.log(`  ${each}`);
  return share;
};

const measure = async (source: string): Promise<void> => {
  const archive = await openArchive(source);
  const { minLon, minLat, maxLon, maxLat } = archive.header;
  const names = await gatherNames(archive, [minLon, minLat, maxLon, maxLat]);
  await archive.close();
  const everything = createEmbeddedGeocoder(gazetteerOf(names));
  const excluded = gazetteerOf({ ...names, doors: [] });
  const before = performance.now();
  const geocoder = createEmbeddedGeocoder(excluded);
  console.log(
    `${excluded.streets.length} streets, ${excluded.places.length} places, loaded in ${(performance.now() - before).toFixed(0)} ms`,
  );

  const written: Question[] = [];
  const numbered: Question[] = [];
  const zones = { right: 0, mentioned: 0 };
  for (const { name, at } of names.doors) {
    const number = tokensOf(name).find(({ type }) => type === 'house');
    const mentionedZone = /\bz(?:ona|\.)\s*(\d{1,2})\b/i.exec(name)?.[1];
    if (mentionedZone !== undefined) {
      zones.mentioned += 1;
      if ((await geocoder.reverse(at)).zone === Number(mentionedZone)) zones.right += 1;
      // The text at the door: street, number and zona as its residents write them.
      if (number !== undefined && /calle|av|diag|calz|blvd|boul|bulevar/i.test(name))
        written.push({ text: name, expected: at });
    }
    const { street, zone, munic } = await everything.reverse(at);
    if (number?.type !== 'house' || street === undefined) continue;
    const where = [zone === undefined ? null : `zona ${zone}`, munic].filter((part) => part !== null);
    numbered.push({ text: `${street} ${number.text}, ${where.join(', ')}`, expected: at });
  }
  console.log(
    `the zona is right at ${((zones.right / zones.mentioned) * 100).toFixed(0)} % of ${zones.mentioned} doors that say theirs`,
  );
  const byStreet = await score('numbers, asked with the street they stand by and their zona', geocoder, numbered);
  await score('whole addresses as they are written at doors', geocoder, written);
  const missed = await recall(geocoder);
  assertAtMost('share of written addresses without their place', missed, MAX_MISSED);
  assertAtMost('share of numbers without an answer', byStreet.unanswered, MAX_UNANSWERED);
  assertAtMost('median error in metres', byStreet.medianM, MEDIAN_TARGET_M);
};

const source = process.env['MAP_SOURCE'];
if (source === undefined || source === '') console.log('skipped: MAP_SOURCE names no map');
else await measure(source);
