// The names of a city and their positions, as one file of the map folder: the data of the embedded geocoder.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Increased when the shape changes: an older file must be imported again. */
const VERSION = 1;
const FILE = 'gazetteer.json.gz';

/** Degrees are stored as whole hundred-thousandths, about a metre. */
export const UNITS_PER_DEGREE = 100_000;

const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
const whole = z.number().int();

const gazetteer = z.object({
  version: z.literal(VERSION),
  bounds,
  /** The municipality of an address that names none. */
  capital: z.string().nullable(),
  territories: z.array(
    z.object({ munic: z.string().nullable(), zone: whole.nullable(), depto: z.string().nullable() }),
  ),
  grid: z.object({ bounds, columns: whole.min(1), rows: whole.min(1), runs: z.array(whole) }),
  /**
   * A run is a piece of a street within the same territories: their numbers, then lng and lat alternately, each as
   * the difference from the last.
   */
  streets: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      isAccess: z.boolean(),
      runs: z.array(z.object({ territories: z.array(whole), steps: z.array(whole).min(4) })),
    }),
  ),
  /** Name, kind in the map's layer, whether it is an area, lng, lat. */
  places: z.array(z.tuple([z.string(), z.string(), z.boolean(), whole, whole])),
  /** House number as "2-40", lng, lat. */
  houses: z.array(z.tuple([z.string(), whole, whole])),
});
export type Gazetteer = z.infer<typeof gazetteer>;
export const GAZETTEER_VERSION = VERSION;

export const writeGazetteer = async (folder: string, names: Gazetteer): Promise<void> =>
  writeFile(join(folder, FILE), await zip(JSON.stringify(names)));

/** Null without a file, or with one of another version; the map must be imported again. */
export const readGazetteer = async (folder: string): Promise<Gazetteer | null> => {
  const bytes = await readFile(join(folder, FILE)).catch(() => null);
  if (bytes === null) return null;
  try {
    const parsed = gazetteer.safeParse(JSON.parse((await unzip(bytes)).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Truncated or not a gazetteer: treated as missing.
    return null;
  }
};
