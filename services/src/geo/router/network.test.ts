import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../../../tests/support/folder.ts';
import { readNetwork, writeNetwork } from './network.ts';
import { networkOf } from './networkFixture.ts';

const places = [
  { lng: -90.52, lat: 14.6 },
  { lng: -90.51, lat: 14.6 },
  { lng: -90.51, lat: 14.61 },
];
const network = networkOf(places, [
  { from: 0, to: 1, isOneway: true },
  { from: 1, to: 2, kind: 'primary', over: [{ lng: -90.505, lat: 14.605 }] },
  { from: 2, to: 0 },
]);

it('a street graph is the same after writing and reading; another version, another format and a truncated file are distinguished', async () => {
  const folder = await testFolder();
  const file = join(folder.path, 'graph.bin');
  await writeNetwork(file, network);
  expect(await readNetwork(file)).toEqual(network);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 8));
  await expect(readNetwork(file)).rejects.toThrow('is cut short; import the map again');
  bytes.writeUInt32LE(99, 8);
  await writeFile(file, bytes);
  await expect(readNetwork(file)).rejects.toThrow('of version 99');
  await writeFile(file, 'something else');
  await expect(readNetwork(file)).rejects.toThrow('is no street graph');
  await folder.close();
});
