// The scenes of a screen, and which of them it has at the moment: one without content is skipped.
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { Tier } from '../screen/layout.ts';

const SCENES = ['operation', 'map', 'work', 'couriers', 'stress', 'branch'] as const;
export type SceneName = (typeof SCENES)[number];

export const isSceneName = (text: string | null): text is SceneName => SCENES.some((name) => name === text);

export type Stage = { scope: NamedScope; tier: Tier; hasStress: boolean };

/** [WA9] The larger the letters, the more scenes the operation is split into. */
const PARTS = {
  near: ['operation'],
  far: ['operation', 'work'],
  farthest: ['operation', 'map', 'work', 'couriers'],
} as const satisfies Record<Tier, readonly SceneName[]>;

/** The first one is where alarms are seen. */
export const scenesOf = ({ scope, tier, hasStress }: Stage): SceneName[] => {
  if (scope.type === 'branch') return ['branch'];
  return [...PARTS[tier], ...(hasStress ? (['stress'] as const) : [])];
};

/** [WA2] The scene of a branch needs one: a screen of more than a branch shows the operation. */
export const pinnedSceneOf = (pinned: SceneName | null, scope: NamedScope): SceneName | null =>
  pinned === 'branch' && scope.type !== 'branch' ? 'operation' : pinned;
