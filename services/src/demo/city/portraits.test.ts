import { imageNameIn } from '@despacho/contract/images.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { couriersFor } from './couriers.ts';
import { storePortraits } from './portraits.ts';

const stored = async (seed: number): Promise<Map<string, Uint8Array>> => {
  const blobs = new Map<string, Uint8Array>();
  await storePortraits({ put: async (name, bytes) => void blobs.set(name, bytes) }, seed, 20);
  return blobs;
};

it('[DM3] couriers have the pictures that are stored, a few have none', async () => {
  const blobs = await stored(7);
  const pictures = couriersFor(7, 20).map(({ picture }) => picture);
  expect(pictures.filter((picture) => picture === null)).toHaveLength(2);
  expect(new Set(pictures.flatMap((picture) => (picture === null ? [] : (imageNameIn(picture) ?? []))))).toEqual(
    new Set(blobs.keys()),
  );
  for (const bytes of blobs.values()) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 160, height: 160 });
    expect(bytes.length).toBeLessThan(20_000);
  }
});

it('are the same for the same seed, and differ between couriers', async () => {
  const [one, again] = [await stored(7), await stored(7)];
  expect(again).toEqual(one);
  expect(new Set([...one.values()].map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(one.size);
});
