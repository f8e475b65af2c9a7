// Style sheets take their colours from packages/ui/src/tokens.ts and from nowhere else.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { variableOf } from '@despacho/ui/theme.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = globSync('{packages/ui,wallboard,web}/{src,dev}/**/*.css', { cwd: root });
const sheets = names.map((name) => ({ name, css: readFileSync(`${root}/${name}`, 'utf8') }));

it('style sheets use only variables that exist: those of a palette, or declared by a sheet', () => {
  expect(sheets.length).toBeGreaterThan(0);
  const declaredVariables = new Set(Object.keys(wallPalette).map(variableOf));
  for (const { css } of sheets) {
    for (const [, declared = ''] of css.matchAll(/(--[\w-]+)\s*:/g)) declaredVariables.add(declared);
  }
  const missing = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/var\((--[\w-]+)/g)]
      .map(([, used = '']) => used)
      .filter((used) => !declaredVariables.has(used) && !used.startsWith('--bp'))
      .map((used) => `${name}: ${used}`),
  );
  expect(missing).toEqual([]);
});

it('style sheets contain no colours of their own', () => {
  const own = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([found]) => `${name}: ${found}`),
  );
  expect(own).toEqual([]);
});
