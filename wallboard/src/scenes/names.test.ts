import type { NamedScope } from '@despacho/domain/access/scope.ts';
import { expect, it } from 'vitest';
import { pinnedSceneOf, scenesOf } from './names.ts';
import { sceneNotices } from './notices.ts';

const all: NamedScope = { type: 'all' };
const branch: NamedScope = { type: 'branch', branchId: 'kalu' };

it('[WA21] the larger the letters, the more scenes hold the operation', () => {
  const scenes = (tier: 'near' | 'far' | 'farthest') => scenesOf({ scope: all, tier, hasStress: true });
  expect(scenes('near')).toEqual(['operation', 'stress']);
  expect(scenes('far')).toEqual(['operation', 'work', 'stress']);
  expect(scenes('farthest')).toEqual(['operation', 'map', 'work', 'couriers', 'stress']);
  expect(scenesOf({ scope: branch, tier: 'farthest', hasStress: true })).toEqual(['branch']);
});

it('[WA2] the scene of a branch on a screen without one is the operation', () => {
  expect(pinnedSceneOf('branch', all)).toBe('operation');
  expect(pinnedSceneOf('branch', { type: 'company', companyId: 'c' })).toBe('operation');
  expect(pinnedSceneOf('branch', branch)).toBe('branch');
  expect(pinnedSceneOf('stress', branch)).toBe('stress');
  expect(pinnedSceneOf(null, all)).toBeNull();
});

it('[WA2] [WA22] the header explains another scene than that of the address, and names what is left out at this size', () => {
  const named = (pinned: 'branch' | 'operation' | 'stress' | null, unknownScene: string | null = null) => ({
    pinned,
    unknownScene,
  });
  expect(sceneNotices(named('branch'), all, 'near')).toEqual(['no es pantalla de sucursal']);
  expect(sceneNotices(named('branch'), branch, 'near')).toEqual([]);
  expect(sceneNotices(named(null, 'colas'), all, 'near')).toEqual(['no hay escena "colas"']);
  expect(sceneNotices(named('operation'), all, 'near')).toEqual([]);
  expect(sceneNotices(named('operation'), all, 'far')[0]).toContain('sin colas');
  expect(sceneNotices(named('operation'), all, 'farthest')[0]).toContain('sin mapa');
  for (const pinned of [null, 'stress'] as const) {
    expect(sceneNotices(named(pinned), all, 'near')).toEqual([]);
    expect(sceneNotices(named(pinned), all, 'far')).toEqual(['solo primeras filas']);
  }
  expect(sceneNotices(named(null), all, 'farthest')).toEqual(['sin rangos ni tendencias']);
  expect(sceneNotices(named('stress'), all, 'farthest')).toEqual(['solo primeras filas']);
  expect(sceneNotices(named('branch'), branch, 'farthest')).toEqual(['solo primeras filas']);
  expect(sceneNotices(named(null), branch, 'farthest')).toEqual(['solo primeras filas']);
});
