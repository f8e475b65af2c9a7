import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SceneName } from './names.ts';
import { DWELL_MS, sceneProgram, TAKEOVER_MS, type ProgramEvent } from './program.ts';

const board = (only: Partial<ProgramEvent> = {}): ProgramEvent => ({
  type: 'BOARD',
  scenes: ['operation', 'stress'],
  hasHighAlarm: false,
  incidents: [],
  ...only,
});
const robbery = { key: 'incident:1', isRecent: true };

const started = (pinned: SceneName | null = null) => {
  const clock = new SimulatedClock();
  const actor = createActor(sceneProgram, { clock, input: { pinned, first: 'operation' } }).start();
  const look = () => actor.getSnapshot().context;
  return {
    board: (only?: Partial<ProgramEvent>) => actor.send(board(only)),
    /** Second by second: a timer that is set on the way starts when it is set. */
    pass: (ms: number) => {
      for (let remainingMs = ms; remainingMs > 0; remainingMs -= 1_000) clock.increment(Math.min(remainingMs, 1_000));
    },
    scene: () => look().scene,
    shown: () => look().shown,
    seen: () => look().announcedIds?.length ?? 0,
  };
};

describe('turns', () => {
  it('[WA1] every scene with content is shown for twenty seconds', () => {
    const wall = started();
    wall.board();
    wall.pass(DWELL_MS - 1);
    expect(wall.scene()).toBe('operation');
    wall.pass(1);
    expect(wall.scene()).toBe('stress');
    wall.pass(DWELL_MS);
    expect(wall.scene()).toBe('operation');
  });

  it('[WA1] a scene that lost its content ends at once, and is skipped from then on', () => {
    const wall = started();
    wall.board();
    wall.pass(DWELL_MS);
    wall.board({ scenes: ['operation'] });
    expect(wall.scene()).toBe('operation');
    wall.pass(10 * DWELL_MS);
    expect(wall.scene()).toBe('operation');
  });

  it('[WA2] a pinned scene stays, with content or without, during any alarm', () => {
    const wall = started('stress');
    wall.board({ scenes: ['operation'], hasHighAlarm: true });
    wall.pass(10 * DWELL_MS);
    expect(wall.scene()).toBe('stress');
  });

  it('[WA3] a high alarm without an owner shows the first scene as long as it has none', () => {
    const wall = started();
    wall.board();
    wall.pass(DWELL_MS);
    wall.board({ hasHighAlarm: true });
    expect(wall.scene()).toBe('operation');
    wall.pass(5.5 * DWELL_MS);
    expect(wall.scene()).toBe('operation');
    wall.board();
    wall.pass(DWELL_MS / 2);
    expect(wall.scene()).toBe('stress');
  });
});

describe('incidents', () => {
  it('[WA4] a new one fills the screen for twenty seconds, then docks and is not shown again', () => {
    const wall = started();
    wall.board();
    wall.board({ incidents: [robbery] });
    expect(wall.shown()).toBe(robbery.key);
    wall.pass(TAKEOVER_MS - 1);
    expect(wall.shown()).toBe(robbery.key);
    wall.pass(1);
    expect(wall.shown()).toBeNull();
    wall.board({ incidents: [robbery] });
    wall.pass(TAKEOVER_MS);
    expect(wall.shown()).toBeNull();
  });

  it('[WA4] when the wall is switched on only recent ones fill the screen', () => {
    const old = started();
    old.board({ incidents: [{ ...robbery, isRecent: false }] });
    expect(old.shown()).toBeNull();
    const recent = started();
    recent.board({ incidents: [robbery] });
    expect(recent.shown()).toBe(robbery.key);
  });

  it('[WA4] one that was reported late fills the screen too', () => {
    const wall = started();
    wall.board();
    wall.board({ incidents: [{ ...robbery, isRecent: false }] });
    expect(wall.shown()).toBe(robbery.key);
  });

  it('[WA4] several are shown one after the other, and a closed one is removed', () => {
    const wall = started();
    wall.board();
    const second = { key: 'incident:2', isRecent: true };
    wall.board({ incidents: [robbery] });
    wall.board({ incidents: [second, robbery] });
    expect(wall.shown()).toBe(robbery.key);
    wall.board({ incidents: [second] });
    expect(wall.shown()).toBe(second.key);
    wall.pass(TAKEOVER_MS);
    expect(wall.shown()).toBeNull();
  });

  it('[WA4] the scene continues after it', () => {
    const wall = started();
    wall.board();
    wall.pass(DWELL_MS);
    wall.board({ incidents: [robbery] });
    wall.pass(TAKEOVER_MS);
    expect(wall.scene()).toBe('stress');
    wall.pass(DWELL_MS - 1);
    expect(wall.scene()).toBe('stress');
  });

  it('the memory of shown incidents is limited', () => {
    const wall = started();
    wall.board();
    for (let index = 0; index < 500; index += 1) wall.board({ incidents: [{ key: `i${index}`, isRecent: true }] });
    expect(wall.seen()).toBe(100);
  });
});

type Step = { ms: number } | { scenes: SceneName[]; hasHighAlarm: boolean; incident: number | null };

/** What went wrong on the way: a turn cut short, a scene without content, an alarm that was left. */
const wrongs = (steps: Step[]): string[] => {
  const wall = started();
  const found: string[] = [];
  const mustHold = (holds: boolean, what: string): void => void (holds || found.push(what));
  let last = board();
  let now = 0;
  let changedAt = 0;
  wall.board();
  const elapse = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      const before = wall.scene();
      wall.pass(1_000);
      now += 1_000;
      if (wall.scene() === before) continue;
      mustHold(now - changedAt >= DWELL_MS, `a turn of ${now - changedAt} ms`);
      mustHold(!last.hasHighAlarm, 'an open high alarm was left');
      changedAt = now;
    }
  };
  const given = ({ scenes, hasHighAlarm, incident }: Exclude<Step, { ms: number }>): void => {
    const before = wall.scene();
    last = board({
      scenes,
      hasHighAlarm,
      incidents: incident === null ? [] : [{ key: `i${incident}`, isRecent: true }],
    });
    wall.board(last);
    mustHold(!hasHighAlarm || wall.scene() === 'operation', 'an open high alarm is not seen');
    if (wall.scene() === before) return;
    mustHold(hasHighAlarm || !scenes.includes(before), 'a turn was cut short for nothing');
    changedAt = now;
  };
  for (const step of steps) {
    if ('ms' in step) elapse(step.ms);
    else given(step);
    mustHold(last.scenes.includes(wall.scene()), 'a scene without content');
  }
  return found;
};

it('[WA1] [WA3] in any sequence, the scene has content and no turn is cut short', () => {
  const scenes = fc.constantFrom<SceneName[]>(['operation'], ['operation', 'stress'], ['operation', 'work', 'stress']);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ ms: fc.nat(30_000) }),
    fc.record({ scenes, hasHighAlarm: fc.boolean(), incident: fc.option(fc.nat(5), { nil: null }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      expect(wrongs(steps)).toEqual([]);
    }),
  );
});
