// The names of a city and where they are, as one file of the map folder: what the embedded geocoder knows.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Grows when the shape changes: an older file must be imported again. */
const VERSION = 1;
const FILE = 'gazetteer.json.gz';

/** Degrees are kept as whole hundred-thousandths, about a metre. */
export const UNITS_A_DEGREE = 100_000;

const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
const whole = z.number().int();

const gazetteer = z.object({
  version: z.literal(VERSION),
  bounds,
  /** The municipality that is meant where none is named. */
  capital: z.string().nullable(),
  territories: z.array(
    z.object({ munic: z.string().nullable(), zone: whole.nullable(), depto: z.string().nullable() }),
  ),
  grid: z.object({ bounds, columns: whole.min(1), rows: whole.min(1), runs: z.array(whole) }),
  /** A run is a piece of a street that lies in the same territories: theirs, then lng and lat by turns, each as a step from the last. */
  streets: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      isAccess: z.boolean(),
      runs: z.array(z.object({ territories: z.array(whole), steps: z.array(whole).min(4) })),
    }),
  ),
  /** Name, kind of the map's layer, whether it is an area, lng, lat. */
  places: z.array(z.tuple([z.string(), z.string(), z.boolean(), whole, whole])),
  /** House number as "2-40", lng, lat. */
  houses: z.array(z.tuple([z.string(), whole, whole])),
});
export type Gazetteer = z.infer<typeof gazetteer>;
export const GAZETTEER_VERSION = VERSION;

export const writeGazetteer = async (folder: string, names: Gazetteer): Promise<void> =>
  writeFile(join(folder, FILE), await zip(JSON.stringify(names)));

/** Null: there is none, or it is of another version; the map must be imported again. */
export const readGazetteer = async (folder: string): Promise<Gazetteer | null> => {
  const bytes = await readFile(join(folder, FILE)).catch(() => null);
  if (bytes === null) return null;
  try {
    const parsed = gazetteer.safeParse(JSON.parse((await unzip(bytes)).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // Cut short or written by something else: as good as none.
    return null;
  }
};
