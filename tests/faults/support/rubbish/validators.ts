// Finds every check of a text in a schema, at any depth, and texts that make careless checks slow.
import { z } from 'zod';

export type Validator = { path: string; schema: z.ZodType };

const isText = (schema: z.ZodType): boolean => schema.def.type === 'string';

/** The direct children, with their path. */
const innerOf = (schema: z.ZodType): [place: string, inner: unknown][] => {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, inner]) => [`.${name}`, inner]);
  if (schema instanceof z.ZodArray) return [['[]', schema.element]];
  if (schema instanceof z.ZodRecord) {
    return [
      ['{key}', schema.keyType],
      ['{}', schema.valueType],
    ];
  }
  if (schema instanceof z.ZodTuple) return schema.def.items.map((inner, at) => [`[${at}]`, inner]);
  if (schema instanceof z.ZodUnion) return schema.options.map((inner) => ['|', inner]);
  if (schema instanceof z.ZodPipe) {
    return [
      ['', schema.in],
      ['', schema.out],
    ];
  }
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional;
  return wraps ? [['', schema.unwrap()]] : [];
};

/** A pipe that begins with a text is one check: what follows may be as slow. */
const beginsWithText = (schema: z.ZodType): boolean =>
  isText(schema) || (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType && beginsWithText(schema.in));

export const validatorsOf = (schema: z.ZodType, path: string): Validator[] => {
  if (beginsWithText(schema)) return [{ path, schema }];
  return innerOf(schema).flatMap(([place, inner]) =>
    inner instanceof z.ZodType ? validatorsOf(inner, `${path}${place}`) : [],
  );
};

const UNITS = [
  'a',
  ' ',
  '\t',
  '\n',
  '0',
  '1.',
  '-',
  '+',
  '(',
  ')',
  '/',
  '/a',
  '.',
  'a.',
  '@',
  'a@',
  '"',
  ',',
  'a,',
  '\\',
  '%',
  '{',
  '__',
  'á',
  '🛵',
  '\ud800',
  '\0',
  '1-',
  '+502 ',
  '0 ',
  '() ',
  'true',
  'En ruta,',
  '2026-11-21T',
] as const;
const HEADS = ['', '1.', '-90.', '/', '__', 'a@', 'http://', '2026-11-21T18:00:00.', '2026-11-21T18:00:00Z'] as const;
const TAILS = ['', '!', 'x', '\n', 'Z', '@', '__'] as const;

/** Long runs of what patterns repeat, with an end that makes them try again. */
export function* nastyTexts(length: number): Generator<string> {
  for (const unit of UNITS) {
    const run = unit.repeat(Math.ceil(length / unit.length));
    for (const tail of TAILS) yield `${run}${tail}`;
    for (const head of HEADS) yield `${head}${run}!`;
  }
}

/** Counts the processor alone, the best of five, because others use this machine as well. */
export const parseMs = ({ schema }: Pick<Validator, 'schema'>, text: unknown, limitMs: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && best >= limitMs; round += 1) {
    const started = process.threadCpuUsage();
    schema.safeParse(text);
    const { user, system } = process.threadCpuUsage(started);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
};
