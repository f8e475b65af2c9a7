import { fieldIssue } from '@despacho/contract/errors.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refusedFields, uploadIssue } from './issues.ts';

const row = z
  .strictObject({
    name: z.string().min(1).max(5),
    code: z.string().min(3),
    age: z.int().min(0).max(120),
    step: z.number().multipleOf(5),
    kind: z.enum(['one', 'other']),
    day: z.iso.date(),
    tags: z.array(z.string()).min(1).max(2),
    place: z.union([z.string(), z.strictObject({ lat: z.number() })]),
    odd: z.string().refine((text) => text !== 'no'),
  })
  .partial({ odd: true });
const good = { name: 'Ana', code: 'abc', age: 7, step: 5, kind: 'one', day: '2026-11-21', tags: ['a'], place: 'x' };

const issuesIn = (sent: unknown) => {
  const { error } = row.safeParse(sent);
  return error === undefined ? [] : refusedFields('body', error, sent);
};

it.each<[unknown, string, string]>([
  [{ ...good, name: undefined }, 'body.name', 'required'],
  [{ ...good, name: '' }, 'body.name', 'required'],
  [{ ...good, name: 7 }, 'body.name', 'wrong-type'],
  [{ ...good, name: null }, 'body.name', 'wrong-type'],
  [{ ...good, name: 'toolong' }, 'body.name', 'too-long'],
  [{ ...good, code: 'ab' }, 'body.code', 'too-short'],
  [{ ...good, age: -1 }, 'body.age', 'out-of-range'],
  [{ ...good, age: 121 }, 'body.age', 'out-of-range'],
  [{ ...good, age: 1.5 }, 'body.age', 'wrong-type'],
  [{ ...good, step: 7 }, 'body.step', 'out-of-range'],
  [{ ...good, kind: 'third' }, 'body.kind', 'unknown'],
  [{ ...good, kind: undefined }, 'body.kind', 'required'],
  [{ ...good, day: 'soon' }, 'body.day', 'malformed'],
  [{ ...good, tags: [] }, 'body.tags', 'too-few'],
  [{ ...good, tags: ['a', 'b', 'c'] }, 'body.tags', 'too-many'],
  [{ ...good, tags: [1] }, 'body.tags.0', 'wrong-type'],
  [{ ...good, place: 7 }, 'body.place', 'malformed'],
  [{ ...good, odd: 'no' }, 'body.odd', 'refused'],
  [{ ...good, more: 1 }, 'body', 'unknown-field'],
  [[], 'body', 'wrong-type'],
  [undefined, 'body', 'required'],
])('%j is rejected at %s: %s', (sent, path, issue) => {
  expect(issuesIn(good)).toEqual([]);
  expect(issuesIn(sent)).toEqual([{ path, issue }]);
});

it('the codes of the upload parser use the same words, unknown ones too', () => {
  expect(
    ['LIMIT_FILE_COUNT', 'LIMIT_FIELD_NESTING', 'SOMETHING_NEW', '__proto__', 'toString'].map(uploadIssue),
  ).toEqual(['too-many', ...Array.from({ length: 4 }, () => fieldIssue.enum.malformed)]);
});
