// No address that a browser requests has a word that block lists refuse. Built files are checked by `npm run check`.
import { routeTable } from '@despacho/contract/index.ts';
import { TRACK, TRACK_NAMESPACE } from '@despacho/contract/live/track.ts';
import { describe, expect, it } from 'vitest';
import { neutralName, neutralOutput, refusedPartsOf } from '../../services/bin/neutralNames.mjs';
import { API_PREFIXES, SOCKET_PATH } from '../../services/src/sites/programs.ts';
import { sources } from './sources.ts';

describe('[RQ5] addresses that block lists refuse', () => {
  it('no route, namespace or prefix has a refused word', () => {
    const paths = Object.values(routeTable).map(({ path }) => path);
    const addresses = [...paths, ...API_PREFIXES, SOCKET_PATH, TRACK_NAMESPACE, TRACK.page];
    expect(addresses.filter((address) => refusedPartsOf(address).length > 0)).toEqual([]);
  });

  it('every source of the screens gets a neutral name when it is built', () => {
    const paths = sources.map(({ path }) => path).filter((path) => /^(web|wallboard|packages)\//.test(path));
    const names = paths.map((path) => neutralName(path.replace(/^.*\//, '').replace(/\.\w+$/, '')));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => refusedPartsOf(name).length > 0 || name === '')).toEqual([]);
  });

  it.each([
    ['CourierTracking', 'Courier'],
    ['CourierStats', 'Courier'],
    ['trackOrder', 'Order'],
    ['tracking', 'part'],
    ['top-banner', 'top'],
    ['ADServer', 'Server'],
    ['Reads.module', 'Reads.module'],
    ['headAddress', 'headAddress'],
  ])('%s is built as %s', (name, neutral) => {
    expect(neutralName(name)).toBe(neutral);
    expect(neutralOutput.chunkFileNames({ name })).toBe(`assets/${neutral}-[hash].js`);
    expect(neutralOutput.assetFileNames({ names: [`${name}.css`] })).toBe(`assets/${neutral}-[hash][extname]`);
  });
});
