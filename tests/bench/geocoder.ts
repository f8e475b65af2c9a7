// How well an address of the city is found by its rule alone: every house number of the map is held out of the index, asked for by
// the street it stands by and the zona it stands in, and compared with where the map has it.
import { distanceM } from '@despacho/domain/distance.ts';
import type { LngLat } from '../../services/src/geo/geo.ts';
import { createEmbeddedGeocoder } from '../../services/src/geo/geocoder/embedded.ts';
import { buildGazetteer } from '../../services/src/geo/geocoder/gazetteer/build.ts';
import { UNITS_A_DEGREE } from '../../services/src/geo/geocoder/gazetteer/gazetteer.ts';
import { openArchive } from '../../services/src/geo/map/archive.ts';
import { judge } from './measure/cpu.ts';

/** To reach: three of four are answered, half of those within a block. */
const MOST_UNANSWERED = 0.25;
const MEDIAN_TARGET_M = 100;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const measure = async (source: string): Promise<void> => {
  const archive = await openArchive(source);
  const { minLon, minLat, maxLon, maxLat } = archive.header;
  const started = performance.now();
  const names = await buildGazetteer(archive, [minLon, minLat, maxLon, maxLat]);
  await archive.close();
  const built = performance.now();
  const geocoder = createEmbeddedGeocoder({ ...names, houses: [] });
  console.log(
    `${names.streets.length} streets, ${names.places.length} places, ${names.houses.length} house numbers held out; ` +
      `gathered in ${((built - started) / 1000).toFixed(1)} s, loaded in ${(performance.now() - built).toFixed(0)} ms`,
  );

  let [asked, withoutStreet] = [0, 0];
  const errors: number[] = [];
  const took: number[] = [];
  for (const [number, lng, lat] of names.houses) {
    const truth: LngLat = { lng: lng / UNITS_A_DEGREE, lat: lat / UNITS_A_DEGREE };
    const { street, zone, munic } = await geocoder.reverse(truth);
    if (street === undefined) {
      withoutStreet += 1;
      continue;
    }
    asked += 1;
    const where = [zone === undefined ? null : `zona ${zone}`, munic].filter((part) => part !== null);
    const before = performance.now();
    const [first] = await geocoder.search(`${street} ${number}, ${where.join(', ')}`);
    took.push(performance.now() - before);
    if (first?.kind === 'address') errors.push(distanceM(first.position, truth));
  }
  errors.sort((one, other) => one - other);
  took.sort((one, other) => one - other);
  const answered = errors.length / Math.max(1, asked);
  const median = quantile(errors, 0.5);
  console.log(`${withoutStreet} stand by no named street and have no address to ask for`);
  console.log(
    `answered ${(answered * 100).toFixed(1)} % of ${asked} addresses, error median ${median.toFixed(0)} m, ` +
      `p90 ${quantile(errors, 0.9).toFixed(0)} m; a search takes ${quantile(took, 0.5).toFixed(2)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms`,
  );
  judge('share of addresses without an answer', 1 - answered, MOST_UNANSWERED);
  judge('median error in metres', median, MEDIAN_TARGET_M);
};

const source = process.env['MAP_SOURCE'];
if (source === undefined || source === '') console.log('skipped: MAP_SOURCE names no map');
else await measure(source);
