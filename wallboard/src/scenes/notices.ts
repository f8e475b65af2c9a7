// The notices of the header about the scene on the screen: another one than the address names, or less than it has at other sizes.
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { Tier } from '../screen/layout.ts';
import type { Setup } from '../screen/setup.ts';
import { SCENE_TEXT } from '../text.ts';

/** [WA2] [WA9] Why the screen shows another scene than its address names, and what larger letters leave out. */
export const sceneNotices = (
  { pinned, unknownScene }: Pick<Setup, 'pinned' | 'unknownScene'>,
  scope: NamedScope,
  tier: Tier,
): string[] => {
  if (unknownScene !== null) return [SCENE_TEXT.unknown(unknownScene)];
  if (pinned === 'branch' && scope.type !== 'branch') return [SCENE_TEXT.noBranch];
  if (tier === 'near' || pinned === 'map') return [];
  if (pinned === 'operation') return [SCENE_TEXT.withoutParts[tier]];
  // Only the operation has counters.
  const hasCounters = pinned === null && scope.type !== 'branch';
  return [hasCounters && tier === 'farthest' ? SCENE_TEXT.plainCounters : SCENE_TEXT.firstRows];
};
