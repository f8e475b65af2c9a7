// With `--release` a bench writes its figures where the trust report shows them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { localDay } from '@despacho/domain/localTime.ts';
import type { ReleaseFigure } from '@despacho/domain/trust/release.ts';
import { sized } from './size.ts';

const FILE = fileURLToPath(new URL('../../../packages/domain/src/trust/release.json', import.meta.url));

/** Figures of the full form alone; rounded to three decimals. */
export const recordRelease = (figures: Partial<Record<ReleaseFigure, number>>): void => {
  if (!process.argv.includes('--release') || sized(true, false)) return;
  const on = localDay(Date.now());
  const stored: Record<string, unknown> = JSON.parse(readFileSync(FILE, 'utf8'));
  for (const [id, value] of Object.entries(figures)) stored[id] = { value: Math.round(value * 1_000) / 1_000, on };
  writeFileSync(FILE, `${JSON.stringify(stored, null, 2)}\n`);
};
