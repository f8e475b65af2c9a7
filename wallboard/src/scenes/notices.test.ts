import { sampleHandoverSign } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { handoverNotices } from './notices.ts';

it('[HO8] open handovers are one notice of the header, with what is pending', () => {
  const ana = sampleHandoverSign({ from: { id: 'ana', name: 'Ana María de los Ángeles' } });
  expect(handoverNotices([])).toEqual([]);
  expect(handoverNotices([ana])).toEqual(['relevo de Ana María de los: 3 sin aceptar']);
  expect(handoverNotices([{ ...ana, releasedAt: '2026-11-21T18:15:00.000Z' }])).toEqual([
    'relevo de Ana María de los: 3 sin dueño',
  ]);
  expect(handoverNotices([{ ...ana, isAutomatic: true }])).toEqual(['Ana María de los se fue: 3 sin dueño']);
  expect(handoverNotices([ana, sampleHandoverSign({ id: 'second', pending: 4 })])).toEqual([
    '2 relevos: 7 sin aceptar',
  ]);
});
