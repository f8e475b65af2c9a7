// The notices of the header about the scene that the address names.
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { Tier } from '../screen/layout.ts';
import type { Setup } from '../screen/setup.ts';
import { SCENE_TEXT } from '../text.ts';

/** [WA2] [WA9] Why the screen shows another scene than its address names, and what of the named one is left out. */
export const sceneNotices = (
  { pinned, unknownScene }: Pick<Setup, 'pinned' | 'unknownScene'>,
  scope: NamedScope,
  tier: Tier,
): string[] => {
  if (unknownScene !== null) return [SCENE_TEXT.unknown(unknownScene)];
  if (pinned === 'branch' && scope.type !== 'branch') return [SCENE_TEXT.noBranch];
  const leftOut = pinned === 'operation' ? SCENE_TEXT.leftOut[tier] : null;
  return leftOut === null ? [] : [leftOut];
};
