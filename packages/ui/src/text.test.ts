import { expect, it } from 'vitest';
import { LIVE_TEXT } from './live/text.ts';

it('[LV5] a live screen describes its state in exactly these words', () => {
  expect(LIVE_TEXT.noConnection).toBe('SIN CONEXIÓN');
  expect(LIVE_TEXT.sourceStopped).toBe('FUENTE DETENIDA');
  expect(LIVE_TEXT.jobsStopped).toBe('alertas sin recalcular');
  expect([1, 3].map(LIVE_TEXT.unreadable)).toEqual(['1 documento ilegible', '3 documentos ilegibles']);
});
