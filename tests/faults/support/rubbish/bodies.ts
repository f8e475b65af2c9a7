// Requests that no program sends, drawn from a seed: each breaks the rule of its row in at least one way, or names a
// missing entity.
import type { Route } from '@despacho/contract/route.ts';
import { z } from 'zod';
import type { Random } from '../../../../services/src/demo/random.ts';
import { fittingValue, type Schema } from './fitting.ts';
import { jsonOf } from './json.ts';

export type Rubbish = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

const LARGE = 2 * 1024 * 1024;
const DEEP = 10_000;
const BOUNDARY = 'a-boundary';
const WORDS = [
  '',
  'a',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '14,14',
  '\u202e',
  '🛵',
  '1e999',
];
const KEYS = ['id', 'name', 'comment', 'place', 'email', '__proto__', 'constructor', 'prototype', 'toString', ''];
const ODD_IDS = [
  'unknown',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '%F0%9F%9B%B5',
  '%0d%0aX-Admin:%20yes',
  'x'.repeat(800),
];

const polluting = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"comment":"x"}';

const { value } = jsonOf(WORDS, KEYS);

/** Right in all but one field, which holds anything; an unknown field where there is none. */
const nearlyRight = (schema: Schema, random: Random): string => {
  const fitting = fittingValue(schema, random);
  if (typeof fitting !== 'object' || fitting === null) return value(random);
  const names = Object.keys(fitting);
  const spoilt = names.length === 0 || random.chance(0.2) ? 'unknown field' : random.pick(names);
  const rest = Object.entries(fitting).filter(([name]) => name !== spoilt);
  const fields = rest.map(([name, cached]) => `${JSON.stringify(name)}:${JSON.stringify(cached)}`);
  return `{${[...fields, `${JSON.stringify(spoilt)}:${value(random)}`].join(',')}}`;
};

/** Rare, because each costs as much as hundreds of the others. */
const huge = (random: Random): string =>
  random.pick([
    () => JSON.stringify({ comment: 'x'.repeat(LARGE) }),
    () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  ])();

const torn = (random: Random): string =>
  random.pick(['{', '{"a":', '"', '[1,', '\u0000', 'NaN', "{'a':1}", '{"a":1}}', '\ufeff{}']);

const multipartField = (random: Random): string =>
  random.pick([
    () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n{"admin":true}\r\n`,
    () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="comment[__proto__][admin]"\r\n\r\ntrue\r\n`,
    () =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="../../x.png"\r\nContent-Type: image/png\r\n\r\n${value(random)}\r\n`,
    () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${'n'.repeat(300)}"\r\n\r\nx\r\n`,
    () => `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`,
    () => `--${BOUNDARY}\r\n${'X-Many: y\r\n'.repeat(50)}\r\nx\r\n`,
    () => `--${BOUNDARY}`,
    () => random.digits(40),
  ])();

const multipart = (random: Random): Pick<Rubbish, 'headers' | 'body'> => {
  const parts = Array.from(
    {
      length: random.weighted([
        [1, 6],
        [5, 3],
        [60, 1],
      ]),
    },
    () => multipartField(random),
  ).join('');
  const type = random.pick([
    `multipart/form-data; boundary=${BOUNDARY}`,
    'multipart/form-data',
    'multipart/mixed; boundary=x',
  ]);
  return { headers: { 'content-type': type }, body: random.chance(0.5) ? `${parts}--${BOUNDARY}--\r\n` : parts };
};

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'json',
  'application/json, text/plain',
];

const mistyped = (schema: Schema, random: Random): Pick<Rubbish, 'headers' | 'body'> => ({
  headers: {
    'content-type': random.pick(TYPES),
    ...(random.chance(0.3) ? { 'content-encoding': random.pick(['gzip', 'br', 'deflate', 'x']) } : {}),
  },
  body: random.pick([
    JSON.stringify(fittingValue(schema, random)),
    polluting,
    'a=1&__proto__[admin]=1',
    '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
  ]),
});

const json = (body: string): Pick<Rubbish, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body,
});

const bodyFor = (schema: Schema, random: Random): Pick<Rubbish, 'headers' | 'body'> =>
  random.weighted([
    [() => json(nearlyRight(schema, random)), 40],
    [() => json(value(random)), 20],
    [() => json(polluting), 8],
    [() => json(torn(random)), 8],
    [() => multipart(random), 12],
    [() => mistyped(schema, random), 12],
    [() => json(huge(random)), 0.3],
  ])();

const schemaOf = (type: z.ZodType): Schema => ({ ...z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) });

/** Whether it is valid: a request that is valid by chance is not sent. */
const fits = ({ body: rule }: Route, { headers, body }: Pick<Rubbish, 'headers' | 'body'>): boolean => {
  if (rule === undefined || typeof body !== 'string' || !headers['content-type']?.startsWith('application/json'))
    return false;
  try {
    return rule.safeParse(JSON.parse(body)).success;
  } catch {
    // Not even JSON.
    return false;
  }
};

const ODD_HEADERS = { 'x-session-id': 'x'.repeat(300), 'x-lock-fence': '-1', 'idempotency-key': '__proto__' };

const queryFor = (random: Random): string =>
  random.pick([
    '',
    '',
    '?a=1',
    '?__proto__[admin]=true',
    '?state=open&state=cleared',
    '?q=%00',
    '?delete=maybe',
    `?q=${'x'.repeat(4_000)}`,
    '?%E0%A4%A',
  ]);

/** What the row takes apart from a body is spoilt too where there is none, or names nothing that exists. */
export const rubbishFor = (route: Route, random: Random, existing: readonly string[]): Rubbish | null => {
  const takesBody = route.body !== undefined;
  const ids = takesBody ? [...existing, ...ODD_IDS] : ODD_IDS;
  const path = route.path.replaceAll(/:\w+/g, () => random.pick(ids));
  const sent = takesBody ? bodyFor(schemaOf(route.body ?? z.unknown()), random) : { headers: {}, body: null };
  if (takesBody && fits(route, sent)) return null;
  const odd: Record<string, string> = random.chance(0.2) ? ODD_HEADERS : {};
  return {
    method: route.method,
    path: `${path}${queryFor(random)}`,
    headers: { ...odd, ...sent.headers },
    body: sent.body,
  };
};
