// Regular expressions: no check of the contract takes long for any text.
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { nastyTexts, parseMs, validatorsOf, type Validator } from './support/rubbish/validators.ts';
import { appendRow } from './support/table.ts';

const LIMIT_MS = 50;
const LENGTH = 100 * 1_024;

const rows: [string, Route][] = Object.entries(routeTable);
const PARTS = ['params', 'query', 'headers', 'body'] as const;

/** The schemas of requests, and of the responses that browsers parse. */
const schemasOf = (row: Route): [string, z.ZodType][] =>
  [...PARTS, 'response' as const].flatMap((part) => {
    const schema = row[part];
    return schema === undefined ? [] : [[part, schema]];
  });

const validators: Validator[] = rows.flatMap(([name, row]) =>
  schemasOf(row).flatMap(([part, schema]) => validatorsOf(schema, `${name} ${part}`)),
);

const slowestOf = (validator: Validator, length: number): number => {
  let slowest = 0;
  for (const text of nastyTexts(length)) slowest = Math.max(slowest, parseMs(validator, text, LIMIT_MS));
  return slowest;
};

it('finds checks in every field of a request', () => {
  const paths = validators.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'signIn body.email',
      'noteAlarm params.id',
      'noteAlarm body.text',
      'postIssue body.comment',
    ]),
  );
  expect(paths.length).toBeGreaterThan(100);
});

it('finds a check that is slow', () => {
  const careless = { path: 'careless', schema: z.string().regex(/^[^ ]* +$/) };
  const quadratic = { path: 'quadratic', schema: z.string().refine((text) => !/ +$/.test(text)) };
  expect(slowestOf(careless, 1_000)).toBeLessThan(LIMIT_MS);
  expect(parseMs(quadratic, `${' '.repeat(20_000)}x`, LIMIT_MS)).toBeGreaterThan(LIMIT_MS);
});

it(`takes less than ${LIMIT_MS} ms over each text of 100 KB`, () => {
  const visited = new Set<z.ZodType>();
  const slow: string[] = [];
  let slowest = 0;
  for (const validator of validators) {
    // One check is used by many rows.
    if (visited.has(validator.schema)) continue;
    visited.add(validator.schema);
    const ms = slowestOf(validator, LENGTH);
    slowest = Math.max(slowest, ms);
    if (ms >= LIMIT_MS) slow.push(`${validator.path}: ${ms.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
  appendRow(inject('faultRows'), {
    fault: '25',
    what: 'slow checks of texts',
    lost: 0,
    breaches: 0,
    convergedMs: null,
    note: `${visited.size} checks, the slowest ${slowest.toFixed(1)} ms over 100 KB`,
  });
}, 240_000);

it('and over a whole body of them', () => {
  const slow: string[] = [];
  for (const [name, row] of rows) {
    for (const part of PARTS) {
      const schema = row[part];
      if (!(schema instanceof z.ZodObject)) continue;
      const body = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, `${' '.repeat(2_000)}x`]));
      const ms = parseMs({ schema }, body, LIMIT_MS);
      if (ms >= LIMIT_MS) slow.push(`${name} ${part}: ${ms.toFixed(0)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
