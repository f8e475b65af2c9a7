import { gzipSync, strToU8 } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unpack } from './unpack.ts';

const change = { kind: 'order', id: 'a', v: '1700000000000001', doc: { text: 'Teléfono ñ' } } as const;
const plain = strToU8(JSON.stringify([change]));

describe('a join body', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is read from gzip', async () => {
    expect(await unpack(gzipSync(plain))).toEqual([change]);
  });

  it('is read where the browser has no reader of its own', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await unpack(gzipSync(plain))).toEqual([change]);
  });

  it('is read when it was not packed', async () => {
    expect(await unpack(plain)).toEqual([change]);
  });

  it('is refused when it is cut off or holds something else', async () => {
    await expect(unpack(gzipSync(plain).subarray(0, 30))).rejects.toBeInstanceOf(Error);
    await expect(unpack(strToU8('[{"kind":"order"}]'))).rejects.toThrow('invalid');
  });
});
