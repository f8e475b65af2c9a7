import { describe, expect, it } from 'vitest';
import { FAILURE_TEXT } from '../requests/text.ts';
import { refusalOf } from './refusal.ts';

const invalid = (...details: { path: string; issue: string }[]) => ({ ok: false, code: 'invalid', details }) as const;

describe('what the server refused', () => {
  it('is said beside the fields it names', () => {
    const failure = invalid(
      { path: 'body.phone', issue: 'invalid_type' },
      { path: 'body.place.lat', issue: 'too_big' },
    );
    const sentence = (field: string) => (field === 'phone' ? 'Télefono debe ser un valor númerico' : undefined);
    expect(refusalOf(failure, ['phone', 'place'], sentence)).toEqual({
      fields: { phone: 'Télefono debe ser un valor númerico', place: 'El servidor no aceptó este valor.' },
      text: null,
    });
  });

  it('is said once for all where a field is not of this form', () => {
    const failure = invalid({ path: 'body.phone', issue: 'x' }, { path: 'params.id', issue: 'y' });
    const { fields, text } = refusalOf(failure, ['phone']);
    expect([Object.keys(fields), text]).toEqual([['phone'], FAILURE_TEXT.invalid]);
  });

  it('is said once for all where nothing is named', () => {
    expect(refusalOf({ ok: false, code: 'unavailable' }, ['phone'])).toEqual({
      fields: {},
      text: FAILURE_TEXT.unavailable,
    });
    expect(refusalOf({ ok: false, code: 'invalid', details: 'nonsense' }, ['phone']).text).toBe(FAILURE_TEXT.invalid);
  });
});
