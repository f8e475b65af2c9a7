import { describe, expect, it } from 'vitest';
import { createImageAddresses } from './imageAddress.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-21T18:10:00.000Z');
const name = `${'a'.repeat(32)}.png`;
const other = `${'b'.repeat(32)}.png`;
const addresses = createImageAddresses({ sessionSecret: 's'.repeat(32), operation: 'guatemala' });

const queryOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'https://console.test');
  expect(pathname).toBe(`/imagenes/${name}`);
  return { until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' };
};
const query = queryOf(addresses.sign(name, NOW));

describe('[IM10] the signed address of an image', () => {
  it('is valid for 30 to 60 minutes', () => {
    for (let minute = 0; minute < 90; minute += 7) {
      const signedAt = NOW + minute * MINUTE;
      const signed = queryOf(addresses.sign(name, signedAt));
      const remainingMs = addresses.leftMs(name, signed, signedAt) ?? 0;
      expect(remainingMs).toBeGreaterThan(30 * MINUTE - 1);
      expect(remainingMs).toBeLessThanOrEqual(60 * MINUTE);
      expect(addresses.leftMs(name, signed, signedAt + remainingMs - 1)).toBe(1);
      expect(addresses.leftMs(name, signed, signedAt + remainingMs)).toBeNull();
    }
  });

  it('stays the same for a while, so that browsers keep the image', () => {
    expect(addresses.sign(name, NOW + MINUTE)).toBe(addresses.sign(name, NOW));
  });

  it('opens no other image, and cannot be altered', () => {
    expect(addresses.leftMs(other, query, NOW)).toBeNull();
    const { signature, until } = query;
    const altered = [
      { ...query, until: String(Number(until) + MINUTE) },
      { ...query, until: `0${until}` },
      { ...query, until: '1e300' },
      { ...query, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
      { ...query, signature: signature.slice(1) },
      { ...query, signature: `${signature}=` },
      { until },
      { signature },
      { until: [until], signature: [signature] },
      {},
    ];
    expect(altered.map((each) => addresses.leftMs(name, each, NOW))).toEqual(altered.map(() => null));
  });

  it('of another secret or operation is not valid', () => {
    const others = [
      createImageAddresses({ sessionSecret: 't'.repeat(32), operation: 'guatemala' }),
      createImageAddresses({ sessionSecret: 's'.repeat(32), operation: 'antigua' }),
    ];
    expect(others.map((each) => each.leftMs(name, query, NOW))).toEqual([null, null]);
  });
});
