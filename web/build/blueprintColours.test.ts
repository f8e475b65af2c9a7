// Checked over the sheets that are shipped, so that a new version of Blueprint that brings new colours is noticed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blueprintColours } from './blueprintColours.mjs';

const sheets = [
  '@blueprintjs/core/lib/css/blueprint.css',
  '@blueprintjs/datetime/lib/css/blueprint-datetime.css',
  '@blueprintjs/select/lib/css/blueprint-select.css',
  '@blueprintjs/table/lib/css/table.css',
].map((name) => {
  const css = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8');
  return { name, css, mapped: blueprintColours(css) };
});

/** Blueprint's accents: blues, greens, reds and oranges of its palette, as hex or as channels. */
const accent =
  /#(2d72d2|215db0|184a90|4c90f0|8abbff|238551|1c6e42|165a36|32a467|72ca9b|cd4246|ac2f33|8e292c|e76a6e|fa999c|c87619|935610|ec9a3c|fbb360)\b|rgba?\((45, 114, 210|33, 93, 176|35, 133, 81|205, 66, 70|200, 118, 25)/gi;
/** Declarations of ordinary properties; variables are set by tokens.css. */
const plain = (css: string): string[] => css.split('\n').filter((line) => !/^\s*--/.test(line));

describe('colours of Blueprint', () => {
  it.each(sheets)('no accent of Blueprint is left in $name', ({ mapped }) => {
    expect(plain(mapped).filter((line) => line.search(accent) !== -1)).toEqual([]);
  });

  it('Blueprint has more than a hundred of them', () => {
    const [core = { css: '' }] = sheets;
    const found = plain(core.css).flatMap((line) => [...line.matchAll(accent)]);
    expect(found.length).toBeGreaterThan(100);
  });

  it('the dark rules of Blueprint are removed, which makes the sheet smaller', () => {
    for (const { mapped } of sheets) expect(mapped).not.toContain('.bp6-dark');
    const [core = { css: '', mapped: '' }] = sheets;
    expect(core.mapped.length).toBeLessThan(core.css.length * 0.9);
  });

  it('texts, backgrounds and lines get tokens of their own, with their alpha', () => {
    const css = `.a{color:#215db0;background:rgba(45, 114, 210, 0.2);border:1px solid #cd4246}
.b{color:#ffffff}.bp6-intent-danger{color:#ffffff}
.c,.bp6-dark .c{box-shadow:0 0 0 1px rgba(17, 20, 24, 0.2), 0 2px 4px rgba(17, 20, 24, 0.4)}`;
    expect(blueprintColours(css))
      .toBe(`.a{color:var(--brand-text);background:color-mix(in srgb, var(--brand) 20%, transparent);border:1px solid var(--danger)}
.b{color:var(--on-brand)}.bp6-intent-danger{color:var(--on-result)}
.c{box-shadow:0 0 0 1px var(--border), 0 2px 4px color-mix(in srgb, var(--shade) 40%, transparent)}`);
  });
});
