// Every control that takes a secret is of the kind that drafts leave out, whatever the form [DR2].
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
