import type { Ages } from '@despacho/client/live/live.ts';
import { expect, it } from 'vitest';
import { CAUSE_TITLE, noticesOf } from './freshness.ts';

const ages = (only: Partial<Ages> = {}): Ages => ({
  linkMs: 300,
  lastDataAt: 0,
  sourceMs: 4_000,
  jobsMs: 12_000,
  unreadable: 0,
  isStale: false,
  isSourceStopped: false,
  areJobsStopped: false,
  ...only,
});

it('[LV5] the banner has the fixed words of each state', () => {
  expect(CAUSE_TITLE).toEqual({
    connection: 'SIN CONEXIÓN',
    crowded: 'DEMASIADAS CONEXIONES',
    source: 'FUENTE DETENIDA',
  });
});

it('[LV5] late levels and unreadable documents are shown beside the data', () => {
  expect(noticesOf(ages())).toEqual([]);
  expect(noticesOf(ages({ areJobsStopped: true, unreadable: 2 }))).toEqual([
    'alertas sin recalcular',
    '2 documentos ilegibles',
  ]);
});
