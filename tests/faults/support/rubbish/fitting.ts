// Values that match a JSON Schema, drawn from a seed: an almost valid value is more dangerous than an obviously invalid
// one.
import { z } from 'zod';
import type { Random } from '../../../../services/src/demo/random.ts';

export type Schema = Record<string, unknown>;

const schemas = z.record(z.string(), z.record(z.string(), z.unknown()));
const shape = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Among several types the first counts. */
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  properties: schemas.optional(),
  required: z.array(z.string()).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
});

const TEXTS = ['', 'a', 'order-1', '0123456789abcdef', '14.6,-90.5', '1', '/all-orders', '2026-11-21T18:00:00.000Z'];

const textFor = ({ format, pattern, minLength = 0 }: z.infer<typeof shape>, random: Random): string => {
  if (format === 'date-time') return '2026-11-21T18:00:00.000Z';
  const fitting = TEXTS.filter(
    (text) => text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text)),
  );
  return fitting.length === 0 ? 'x'.repeat(minLength) : random.pick(fitting);
};

/** `textOf` returns the text of every string that is free. */
export const fittingValue = (schema: Schema, random: Random, textOf?: () => string): unknown => {
  const found = shape.parse(schema);
  if (found.const !== undefined) return found.const;
  if (found.enum !== undefined && found.enum.length > 0) return random.pick(found.enum);
  const choices = found.anyOf ?? found.oneOf;
  if (choices !== undefined && choices.length > 0) return fittingValue(random.pick(choices), random, textOf);
  switch (found.type) {
    case 'object': {
      const required = new Set(found.required);
      const chosen = Object.entries(found.properties ?? {}).filter(
        ([name]) => required.has(name) || textOf !== undefined || random.chance(0.6),
      );
      return Object.fromEntries(chosen.map(([name, inner]) => [name, fittingValue(inner, random, textOf)]));
    }
    case 'array':
      return Array.from({ length: random.whole(0, 3) }, () => fittingValue(found.items ?? {}, random, textOf));
    case 'string':
      return textOf === undefined ? textFor(found, random) : textOf();
    case 'integer':
    case 'number':
      return random.whole(Math.max(found.minimum ?? 0, -1_000_000), Math.min(found.maximum ?? 20, 1_000_000));
    case 'boolean':
      return random.chance(0.5);
    case undefined:
    default:
      return null;
  }
};
