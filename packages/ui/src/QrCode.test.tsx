// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const SCALE = 4;

/** What a camera would see of the drawn path. */
const pictureOf = (path: string, size: number) => {
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let down = 0; down < SCALE; down += 1) {
      const at = ((Number(y) * SCALE + down) * width + Number(x) * SCALE) * 4;
      for (let pixel = 0; pixel < SCALE; pixel += 1) data.fill(0, at + pixel * 4, at + pixel * 4 + 3);
    }
  }
  return { width, height: width, data };
};

it('[WA12] the drawn code decodes to the link', () => {
  const link = `https://despacho.example:8443/wallboard/#token=wall_${'aZ09_-'.repeat(7)}x`;
  render(<QrCode text={link} label="code" />);
  const drawn = screen.getByRole('img', { name: 'code' });
  const size = Number(drawn.getAttribute('viewBox')?.split(' ')[2]);
  const path = drawn.querySelector('path')?.getAttribute('d') ?? '';
  expect(decodeQr(pictureOf(path, size))).toBe(link);
});
