// What forms keep as a draft: no secret [DR2], and every long text [DR1].
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

const forms = sources
  .filter(({ path, isTest }) => path.startsWith('web/src/') && !isTest)
  .map(({ path }) => ({ path, code: readFileSync(join(root, path), 'utf8') }));

/** A field as data, from its kind to the end of its object, and an element from its name to its end. */
const FIELD = /\{[^{}]*\bkind: '(?:text|number)'[^{}]*\}/g;
const INPUT = /<(?:input|Field|PasswordField|InputGroup|TextArea)\b(?:=>|[^>])*>/g;
/** Names of secrets. */
const SECRET_NAME =
  /(?:name: |usePlainInput\(form, |name=)['"][^'"]*(?:password|passcode|\bpin\b|secret|token)[^'"]*['"]/i;
/** One that is always fixed takes no input. */
const SECRET_KIND =
  /fixedBy: \w+\.\w+ \}|type[:=] ?\{?'password'|type="password"|autoComplete="one-time-code"|<PasswordField/;

it('[DR2] each password, PIN and token in a form is of a kind that drafts leave out', () => {
  const controls = forms.flatMap(({ path, code }) =>
    [...code.matchAll(FIELD), ...code.matchAll(INPUT)].map(([control]) => ({ path, control })),
  );
  const secrets = controls.filter(({ control }) => SECRET_NAME.test(control));
  expect(controls.length).toBeGreaterThan(60);
  expect(secrets.length).toBeGreaterThan(2);
  expect(secrets.filter(({ control }) => !SECRET_KIND.test(control))).toEqual([]);
});

/** A form that keeps no draft, until it is sent. */
const DRAFTLESS = /draft: null,[\s\S]*?(?:submit|send): /g;
/** Shorter than the long texts of `useDraft`. */
const SHORT = /^\d{1,2}$|^1\d\d$/;

it('[DR1] a form without a draft has no long text', () => {
  const texts = forms.flatMap(({ path, code }) =>
    [...code.matchAll(DRAFTLESS)].flatMap(([form]) =>
      [...form.matchAll(/\b(?:maxLength|rows): (\w+)/g)].map(([text, size = '']) => ({ path, text, size })),
    ),
  );
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(({ text, size }) => text.startsWith('rows') || !SHORT.test(size))).toEqual([]);
});
