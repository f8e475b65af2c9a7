// The scenes of a screen, and which of them it has at the moment: one without content is skipped.
import type { NamedScope } from '@despacho/domain/access/scope.ts';

const SCENES = ['operation', 'work', 'stress', 'branch'] as const;
export type SceneName = (typeof SCENES)[number];

export const isSceneName = (text: string | null): text is SceneName => SCENES.some((name) => name === text);

/** `isFar`: the letters are so large that one scene does not hold all of the operation. */
export type Stage = { scope: NamedScope; isFar: boolean; hasStress: boolean };

/** The first one is where alarms are seen. */
export const scenesOf = ({ scope, isFar, hasStress }: Stage): SceneName[] => {
  if (scope.type === 'branch') return ['branch'];
  return ['operation', ...(isFar ? (['work'] as const) : []), ...(hasStress ? (['stress'] as const) : [])];
};
