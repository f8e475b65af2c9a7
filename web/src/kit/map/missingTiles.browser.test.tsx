import { connectBaseMap } from '@despacho/client/map/baseMap.ts';
import type { MapConfig } from '@despacho/contract/maps/maps.ts';
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, mount, settle } from '../../../../tests/browser/stage.tsx';
import { RouteMap } from './RouteMap.tsx';

/** A port that browsers refuse to connect to. */
const BLOCKED = 'http://localhost:1/{z}/{x}/{y}.mvt';
const config: MapConfig = {
  basemap: { kind: 'tiles', tiles: BLOCKED, minZoom: 0, maxZoom: 14, bounds: [-91, 14, -90, 15] },
  attribution: '© somebody',
};
const roads: RiddenRoads = { type: 'MultiLineString', coordinates: [] };
const route = {
  branch: { name: 'PORTALES', position: { lat: 14.6, lng: -90.5 } },
  destination: { lat: 14.61, lng: -90.51 },
  courier: null,
  line: null,
  isEstimate: false,
};
let close = (): void => undefined;
afterEach(() => close());

it('[MA12] a map whose tiles are blocked reads so, and draws the plain map beneath', async () => {
  const baseMap = connectBaseMap({
    api: {
      mapConfig: async () => ({ ok: true, value: config }),
      riddenRoads: async () => ({ ok: true, value: roads }),
    },
    isStyle,
  });
  close = baseMap.close;
  const story = { name: 'blocked', render: () => <RouteMap route={route} baseMap={baseMap} /> };
  mount(story);
  await expect.element(page.getByText('sin mapa base · cuadrícula de 1 km')).toBeVisible();
  expect(baseMap.shown.get()).toMatchObject({ base: { kind: 'tiles' }, missing: 'all' });
  await settle();
  expect(await findings()).toEqual([]);
});
