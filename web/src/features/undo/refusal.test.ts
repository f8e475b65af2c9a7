import type { Failure } from '@despacho/client/rest.ts';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const holder = { id: 'ana', name: 'Ana', expiresAt: '2026-11-21T18:00:00.000Z' };
const conflict = (details: unknown): Failure => ({ ok: false, code: 'conflict', details });

it.each<[string, Failure]>([
  ['la edita Ana', conflict({ reason: 'locked', holder, isSameUser: false })],
  ['la tienes abierta en otra pestaña', conflict({ reason: 'locked', holder, isSameUser: true })],
  ['otra persona la cambió mientras tanto', conflict({ reason: 'changed', fields: [] })],
  ['Leo la cambió después', conflict({ reason: 'changed', by: 'Leo' })],
  ['otra persona la cambió mientras tanto', conflict({ reason: 'changed', by: null })],
  ['ya pasó el tiempo para deshacer', conflict({ reason: 'late' })],
  ['Luis Ramos ya la aceptó', conflict({ reason: 'accepted', by: 'Luis Ramos' })],
  ['la orden 12-7 ya tiene la misma referencia', conflict({ reason: 'reference-taken', number: '12-7' })],
  ['otra orden ya tiene la misma referencia', conflict({ reason: 'reference-taken', number: null })],
  ['ya está cerrada', conflict({ reason: 'closed' })],
  ['otra persona lo cambió mientras tanto', conflict({ reason: 'something newer' })],
  [
    'el piloto no atiende esa sucursal',
    { ok: false, code: 'invalid', details: [{ path: 'body.uid', issue: 'mismatch' }] },
  ],
  ['el servidor no aceptó los datos', { ok: false, code: 'invalid' }],
  [
    'el servidor no aceptó los datos',
    { ok: false, code: 'invalid', details: [{ path: 'body.status', issue: 'not-editable' }] },
  ],
  ['ya no está a tu alcance', { ok: false, code: 'not-found' }],
])('[UN4] %s', (text, failure) => {
  expect(refusalOf(failure)).toBe(text);
});
