// Passes the content of the board to the programme, and the current scene to the screen.
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { BoardView } from '../board/boardView.ts';
import type { Tier } from '../screen/layout.ts';
import { pinnedSceneOf, scenesOf, type SceneName } from './names.ts';
import { sceneProgram } from './program.ts';

export type Showing = { scene: SceneName; scenes: readonly SceneName[]; incident: string | null };

export const useProgram = (board: BoardView, requested: SceneName | null, tier: Tier): Showing => {
  const { scope, stress, dangers, hasCallingHighAlarm } = board;
  const pinned = pinnedSceneOf(requested, scope);
  const hasStress = stress.branchTotal + stress.courierTotal > 0;
  const scenes = useMemo(() => scenesOf({ scope, tier, hasStress }), [scope, tier, hasStress]);
  const [{ context }, send] = useMachine(sceneProgram, { input: { pinned, first: scenes[0] ?? 'operation' } });
  useEffect(() => {
    const incidents = dangers.map(({ key, isRecent }) => ({ key, isRecent }));
    send({ type: 'BOARD', scenes, hasHighAlarm: hasCallingHighAlarm, incidents });
  }, [send, scenes, hasCallingHighAlarm, dangers]);
  return { scene: context.scene, scenes: pinned === null ? scenes : [pinned], incident: context.shown };
};
