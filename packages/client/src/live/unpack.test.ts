import { gzipSync, strToU8 } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unpack } from './link.ts';

const change = { kind: 'order', id: 'a', v: '1700000000000001', doc: { text: 'Teléfono ñ' } } as const;
const plain = strToU8(JSON.stringify([change]));

describe('a join body', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is read from gzip', async () => {
    expect(await unpack(gzipSync(plain))).toEqual([change]);
  });

  it('is read where the browser has no decompression of its own', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await unpack(gzipSync(plain))).toEqual([change]);
  });

  it('is read when it is not compressed', async () => {
    expect(await unpack(plain)).toEqual([change]);
  });

  it('is rejected when it is truncated or of another format', async () => {
    await expect(unpack(gzipSync(plain).subarray(0, 30))).rejects.toBeInstanceOf(Error);
    await expect(unpack(strToU8('[{"kind":"order"}]'))).rejects.toThrow('invalid');
  });
});
