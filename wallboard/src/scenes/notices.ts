// The notices of the header about the scene on the screen: another one than the address names, or less than it has at other sizes.
import type { HandoverSign } from '@despacho/contract/handovers.ts';
import type { NamedScope } from '@despacho/domain/access/scope.ts';
import type { Tier } from '../screen/layout.ts';
import type { Setup } from '../screen/setup.ts';
import { HANDOVER_TEXT, SCENE_TEXT } from '../text.ts';

/** A header has room for one name. */
const MAX_NAME = 16;

/** [HO8] The open handovers, in one notice. */
export const handoverNotices = (handovers: readonly HandoverSign[]): string[] => {
  const [first, ...others] = handovers;
  if (first === undefined) return [];
  const pending = handovers.reduce((sum, each) => sum + each.pending, 0);
  if (others.length > 0) return [HANDOVER_TEXT.several(handovers.length, pending)];
  const name = Array.from(first.from.name).slice(0, MAX_NAME).join('');
  if (first.isAutomatic) return [HANDOVER_TEXT.left(name, pending)];
  return [first.releasedAt === null ? HANDOVER_TEXT.pending(name, pending) : HANDOVER_TEXT.released(name, pending)];
};

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
