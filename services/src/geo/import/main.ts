// map:import file.pmtiles [--bbox west,south,east,north] [--out folder]; without a file it imports MAP_SOURCE if that
// changed.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError, configFrom } from '../../platform/config.ts';
import type { Bounds } from '../geo.ts';
import { importMap, isImported, type ImportRequest } from './importMap.ts';
import { MapImportError } from './mapImportError.ts';

const report = (line: string): void => void process.stdout.write(`[map] ${line}\n`);

/** npm runs scripts in the project's folder; paths are relative to the folder of the caller. */
const pathFrom = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

const degrees = (limit: number) => z.number().min(-limit).max(limit);
const bboxNumbers = z
  .tuple([degrees(180), degrees(85), degrees(180), degrees(85)])
  .refine(([west, south, east, north]) => west < east && south < north);

const bboxFrom = (text: string | undefined): Bounds | null => {
  if (text === undefined) return null;
  const parsed = bboxNumbers.safeParse(text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))));
  if (!parsed.success) throw new MapImportError(`--bbox wants west,south,east,north in degrees, not ${text}`);
  return parsed.data;
};

/** A western longitude begins with a minus, which would be parsed as another option. */
const withBbox = (args: readonly string[]): string[] => {
  const at = args.indexOf('--bbox');
  const value = args[at + 1];
  return at === -1 || value === undefined
    ? [...args]
    : [...args.slice(0, at), `--bbox=${value}`, ...args.slice(at + 2)];
};

const requestFrom = (args: string[]): ImportRequest & { isExplicit: boolean } => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { bbox: { type: 'string' }, out: { type: 'string' } },
  });
  const config = configFrom(process.env);
  const [file, ...more] = positionals;
  if (more.length > 0) throw new MapImportError(`one file at a time, not also ${more.join(' ')}`);
  const source = file === undefined ? config.mapSource : pathFrom(file);
  if (source === null) {
    throw new MapImportError(
      'name a file: npm run map:import -- file.pmtiles [--bbox west,south,east,north] [--out folder]',
    );
  }
  const target = values.out === undefined ? config.mapDataDir : pathFrom(values.out);
  return { file: source, target, bbox: bboxFrom(values.bbox), report, isExplicit: file !== undefined };
};

const run = async (): Promise<void> => {
  const { isExplicit, ...request } = requestFrom(withBbox(process.argv.slice(2)));
  if (!isExplicit && (await isImported(request))) return;
  const startedAt = performance.now();
  report(`importing ${request.file} into ${request.target}`);
  await importMap(request);
  report(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

const isUsageError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

try {
  await run();
} catch (error) {
  const isExpected = error instanceof MapImportError || error instanceof ConfigError || isUsageError(error);
  const reason = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`[map] ${reason}\n`);
  process.exitCode = 1;
}
