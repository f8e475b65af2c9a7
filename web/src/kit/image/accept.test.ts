// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { accepted } from './accept.ts';

const LIMIT = 5_242_880;
const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

describe('the photo of an order', () => {
  it('[IM3] has at most 5,242,880 bytes', () => {
    expect(accepted([file('a.jpg', 'image/jpeg', LIMIT)])).toHaveProperty('file');
    expect(accepted([file('a.jpg', 'image/jpeg', LIMIT + 1)])).toEqual({ refused: 'tooLarge' });
  });

  it('[IM2] is a .jpg, a .jpeg or a .png', () => {
    for (const name of ['a.jpg', 'b.JPEG', 'c.png']) expect(accepted([file(name, '')])).toHaveProperty('file');
    expect(accepted([file('', 'image/png')])).toHaveProperty('file');
    for (const [name, type] of [
      ['a.gif', 'image/gif'],
      ['a.svg', 'image/svg+xml'],
      ['a.pdf', 'application/pdf'],
      ['a.jpg', 'text/html'],
      ['a.jpg.exe', ''],
    ] as const) {
      expect(accepted([file(name, type)])).toEqual({ refused: 'wrongType' });
    }
  });

  it('is exactly one file', () => {
    const one = file('a.jpg', 'image/jpeg');
    expect(accepted([one, one])).toEqual({ refused: 'several' });
    expect(accepted([])).toEqual({ refused: 'wrongType' });
  });
});
