import { describe, expect, it } from 'vitest';
import { FAILURE_TEXT } from '../requests/text.ts';
import { refusalOf } from './refusal.ts';

const invalid = (...details: { path: string; issue: string }[]) => ({ ok: false, code: 'invalid', details }) as const;

describe('an error of the server', () => {
  it('is shown beside its fields', () => {
    const failure = invalid(
      { path: 'body.phone', issue: 'wrong-type' },
      { path: 'body.place.lat', issue: 'out-of-range' },
    );
    const sentence = (field: string) => (field === 'phone' ? 'Télefono debe ser un valor númerico' : undefined);
    expect(refusalOf(failure, ['phone', 'place'], sentence)).toEqual({
      fields: { phone: 'Télefono debe ser un valor númerico', place: 'Este valor está fuera de lo permitido.' },
      text: null,
    });
  });

  it('[DR8] names a field that is not part of the form', () => {
    const failure = invalid({ path: 'body.phone', issue: 'x' }, { path: 'params.id', issue: 'y' });
    expect(refusalOf(failure, ['phone'])).toEqual({
      // A code of a newer server.
      fields: { phone: 'El servidor no aceptó este valor.' },
      text: `${FAILURE_TEXT.invalid} params.id: El servidor no aceptó este valor.`,
    });
  });

  it('is shown for the whole form when it names no field', () => {
    expect(refusalOf({ ok: false, code: 'unavailable' }, ['phone'])).toEqual({
      fields: {},
      text: FAILURE_TEXT.unavailable,
    });
    expect(refusalOf({ ok: false, code: 'invalid', details: 'nonsense' }, ['phone']).text).toBe(FAILURE_TEXT.invalid);
  });
});
