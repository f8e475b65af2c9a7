// Which scene is on the screen: scenes take turns, incidents interrupt and then dock, a high alarm without an owner keeps
// the first scene. The board has the content; the machine only decides what is shown and for how long.
import { assertEvent, assign, setup } from 'xstate';
import type { SceneName } from './names.ts';

/** Real milliseconds. No scene is shown for less. */
export const DWELL_MS = 20_000;
export const TAKEOVER_MS = 20_000;
/** Incidents that were shown are remembered, the latest of them. */
const REMEMBERED = 100;
/** When more than this happens at once, the rest docks unseen. */
const MAX_WAITING = 3;

type ProgramIncident = { key: string; isRecent: boolean };

export type ProgramEvent = {
  type: 'BOARD';
  /** Those with content; the first one shows the alarms. Never empty. */
  scenes: readonly SceneName[];
  /** A high alarm without an owner. */
  hasHighAlarm: boolean;
  /** Open ones, the newest first. */
  incidents: readonly ProgramIncident[];
};

type ProgramContext = {
  pinned: SceneName | null;
  scene: SceneName;
  scenes: readonly SceneName[];
  hasHighAlarm: boolean;
  /** Null until the first board: incidents that are old then were seen on another day. */
  announcedIds: readonly string[] | null;
  waiting: readonly string[];
  /** The incident that has the screen. */
  shown: string | null;
};

const homeOf = (scenes: readonly SceneName[], fallback: SceneName): SceneName => scenes[0] ?? fallback;

/** The scene that must be shown at once, out of turn; null = the current one stays. */
const dueScene = ({ pinned, scene }: ProgramContext, { scenes, hasHighAlarm }: ProgramEvent): SceneName | null => {
  if (pinned !== null) return pinned === scene ? null : pinned;
  const home = homeOf(scenes, scene);
  const due = hasHighAlarm || !scenes.includes(scene) ? home : scene;
  return due === scene ? null : due;
};

const newOnes = ({ announcedIds }: ProgramContext, { incidents }: ProgramEvent): string[] =>
  incidents
    .filter(({ key, isRecent }) => (announcedIds === null ? isRecent : !announcedIds.includes(key)))
    .map(({ key }) => key)
    .slice(0, MAX_WAITING);

const program = setup({
  types: {
    context: {} as ProgramContext,
    events: {} as ProgramEvent,
    input: {} as { pinned: SceneName | null; first: SceneName },
    tags: {} as 'incident',
  },
  delays: { dwell: DWELL_MS, takeover: TAKEOVER_MS },
  guards: {
    bringsIncident: ({ context, event }) => newOnes(context, event).length > 0,
    bringsScene: ({ context, event }) => dueScene(context, event) !== null,
    isShownOver: ({ context, event }) => !event.incidents.some(({ key }) => key === context.shown),
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
  actions: {
    takeBoard: assign(({ context, event }) => {
      assertEvent(event, 'BOARD');
      const found = newOnes(context, event);
      const open = new Set(event.incidents.map(({ key }) => key));
      return {
        scenes: event.scenes,
        hasHighAlarm: event.hasHighAlarm,
        scene: dueScene(context, event) ?? context.scene,
        announcedIds: [...new Set([...(context.announcedIds ?? []), ...open])].slice(-REMEMBERED),
        waiting: [...context.waiting, ...found].filter((key) => open.has(key)).slice(-MAX_WAITING),
      };
    }),
    advance: assign(({ context: { pinned, hasHighAlarm, scenes, scene } }) => ({
      scene: pinned !== null || hasHighAlarm ? scene : (scenes[(scenes.indexOf(scene) + 1) % scenes.length] ?? scene),
    })),
    showNext: assign(({ context: { waiting } }) => ({ shown: waiting[0] ?? null, waiting: waiting.slice(1) })),
    dock: assign({ shown: null }),
  },
});

export const sceneProgram = program.createMachine({
  id: 'sceneProgram',
  context: ({ input: { pinned, first } }) => ({
    pinned,
    scene: pinned ?? first,
    scenes: [first],
    hasHighAlarm: false,
    announcedIds: null,
    waiting: [],
    shown: null,
  }),
  initial: 'turns',
  states: {
    turns: {
      after: { dwell: { target: 'turns', reenter: true, actions: 'advance' } },
      on: {
        BOARD: [
          { guard: 'bringsIncident', target: 'incident', actions: 'takeBoard' },
          { guard: 'bringsScene', target: 'turns', reenter: true, actions: 'takeBoard' },
          { actions: 'takeBoard' },
        ],
      },
    },
    incident: {
      tags: 'incident',
      entry: 'showNext',
      exit: 'dock',
      after: { takeover: [{ guard: 'hasWaiting', target: 'incident', reenter: true }, { target: 'turns' }] },
      on: {
        BOARD: [{ guard: 'isShownOver', target: 'deciding', actions: 'takeBoard' }, { actions: 'takeBoard' }],
      },
    },
    deciding: { always: [{ guard: 'hasWaiting', target: 'incident' }, { target: 'turns' }] },
  },
});
