import { describe, expect, it } from 'vitest';
import { FAILURE_TEXT } from '../requests/text.ts';
import { refusalOf } from './refusal.ts';

const invalid = (...details: { path: string; issue: string }[]) => ({ ok: false, code: 'invalid', details }) as const;

describe('what the server refused', () => {
  it('is said beside the fields it names', () => {
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

  it('is said once for all where a field is not of this form', () => {
    const failure = invalid({ path: 'body.phone', issue: 'x' }, { path: 'params.id', issue: 'y' });
    expect(refusalOf(failure, ['phone'])).toEqual({
      // A word of a newer server.
      fields: { phone: 'El servidor no aceptó este valor.' },
      text: FAILURE_TEXT.invalid,
    });
  });

  it('is said once for all where nothing is named', () => {
    expect(refusalOf({ ok: false, code: 'unavailable' }, ['phone'])).toEqual({
      fields: {},
      text: FAILURE_TEXT.unavailable,
    });
    expect(refusalOf({ ok: false, code: 'invalid', details: 'nonsense' }, ['phone']).text).toBe(FAILURE_TEXT.invalid);
  });
});
