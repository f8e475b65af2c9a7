import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { imageUrl } from '@despacho/contract/images.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { BLOB_TYPES, newBlobName, type Blobs } from '../../platform/blobs/blobs.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { orphanImages } from './orphanImages.ts';

const now = '2026-11-21T18:00:00.000Z';

let tools: TestTools;
let blobs: Blobs;
beforeAll(async () => {
  tools = await jobTools(now);
  blobs = await openBlobs(tools.context.config);
});
afterAll(async () => tools.close());

const stored = async (ageMs: number): Promise<string> => {
  const name = newBlobName(BLOB_TYPES.jpg);
  await blobs.put(name, Buffer.from('x'), BLOB_TYPES.jpg);
  const at = (Date.parse(now) - ageMs) / 1_000;
  await utimes(join(tools.context.config.dataDir, 'images', name), at, at);
  return name;
};
const remainingNames = async (): Promise<Set<string>> => {
  const names = new Set<string>();
  for await (const { name } of blobs.list()) names.add(name);
  return names;
};
const run = async () => {
  const { origins } = tools.context.config;
  return orphanImages({ blobs, origins })(tools, { hours: 24 });
};

it('[IM1] images older than a day without a document are removed, all others stay, and a second run does nothing', async () => {
  const origin = tools.context.config.publicOrigin;
  const young = await stored(DAY_MS - 1_000);
  const shown = await Promise.all([2, 40, 400, 3, 5, 6].map(async (days) => stored(days * DAY_MS)));
  const orphans = await Promise.all(Array.from({ length: 120 }, async () => stored(DAY_MS + 1_000)));
  const [ofOrder = '', received = '', absolute = '', bare = '', ofCourier = '', logo = ''] = shown;
  await tools.storeOrders([
    sampleOrder({ id: 'one', picture: imageUrl(ofOrder), receivedPicture: imageUrl(received) }),
    sampleOrder({ id: 'two', status: 'Eliminado', picture: `${origin}${imageUrl(absolute)}` }),
    sampleOrder({ id: 'three', picture: bare }),
  ]);
  await tools.db.doc('bikers/luis').set(courierCodec.write(sampleCourier({ picture: imageUrl(ofCourier) })));
  await tools.db.doc('companies/one').set(companyCodec.write(sampleCompany({ logo: imageUrl(logo) })));

  expect(await run()).toEqual({ young: 1, kept: shown.length, removed: orphans.length });
  expect(await remainingNames()).toEqual(new Set([young, ...shown]));
  expect(await run()).toEqual({ young: 1, kept: shown.length, removed: 0 });
});

it('[IM1] no image is removed while the store does not respond', async () => {
  const orphan = await stored(2 * DAY_MS);
  await tools.context.servers.firestore?.stop();
  await expect(run()).rejects.toThrow('did not answer');
  expect(await remainingNames()).toContain(orphan);
  await tools.context.servers.firestore?.start();
});
