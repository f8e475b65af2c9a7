// Clients break off at every stage of a connection, at the edge and straight at a gateway, while others are connected through both.
import { setTimeout } from 'node:timers/promises';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restMs } from '../../services/src/edge/pool.ts';
import { until } from '../support/until.ts';
import { BREAKS, STAGES, breakAt, wasAtItsStage } from '../support/brokenPeer.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';

/** The times of each break at each stage. */
const TIMES = sized(1, 10);
/** The delays of a client's break, in ms: at once, and around the time the edge needs for each step. */
const DELAYS = [0, 1, 3, 10, 30];
/**
 * Beside other tests, four of a client's longest pauses between two attempts: far more than a connection that is ended at once needs, and
 * far less than the minute after which the edge ends one that is silent.
 */
const BACK_WITHIN_MS = sized(4 * LIVE.reconnectMaxMs, 5_000);
/** By then the edge has ended those of a process that is gone. */
const SETTLED_MS = 1_000;

describe('connections through the edge break off', () => {
  let cast: Cast;
  const broken: Awaited<ReturnType<typeof breakAt>>[] = [];
  beforeAll(async () => {
    cast = await startCast({ hasEdge: true, settings: { TRUST_PROXY: '1' } });
  });
  beforeEach(() => cast.load.start());
  afterEach(() => {
    for (const { socket } of broken.splice(0)) socket.destroy();
  });
  afterAll(async () => cast.close());

  const edgePort = (): number => cast.edge?.port ?? 0;
  const breakAll = async (times = TIMES, port = edgePort()): Promise<number> => {
    for (let round = 0; round < times; round += 1) {
      const each = STAGES.flatMap((stage, at) =>
        BREAKS.map(async (how, nth) => breakAt(port, stage, how, DELAYS[(round + at + nth) % DELAYS.length] ?? 0)),
      );
      broken.push(...(await Promise.all(each)));
      expect(cast.edge?.service.isRunning(), `after round ${round}`).toBe(true);
    }
    return times * STAGES.length * BREAKS.length;
  };
  /** By the edge: on a slow machine a screen may also give up by itself. */
  const endings = (): number[] => cast.clients.map(({ line }) => line.ended());
  const undisturbed = (before: readonly number[]): number =>
    endings().filter((count, at) => count === before[at]).length;
  /** The number when it no longer changes. */
  const settled = async (read: () => number): Promise<number> => {
    let [last, since] = [read(), performance.now()];
    await until('the number to stand still', () => {
      if (read() !== last) [last, since] = [read(), performance.now()];
      return performance.now() - since >= SETTLED_MS;
    });
    return last;
  };

  it('[RQ6] at every stage: no other client loses a frame', async () => {
    const before = endings();
    let count = await breakAll();
    for (const { port } of cast.gateways) count += await breakAll(TIMES, port);
    expect(broken.filter((each) => !wasAtItsStage(each))).toEqual([]);
    expect(cast.gateways.every((gateway) => gateway.isRunning())).toBe(true);
    expect(await cast.verify({ fault: '33', what: `breaks at the edge and gateways, times: ${count}` })).toEqual(SOUND);
    expect(endings()).toEqual(before);
  });

  it('[RQ6] while a gateway is slow: those of the other one lose no frame', async () => {
    const [slow] = cast.gateways;
    const before = endings();
    slow?.signal('SIGSTOP');
    const count = await breakAll(sized(1, 3)).finally(() => slow?.signal('SIGCONT'));
    await cast.allFresh();
    expect(await cast.verify({ fault: '33', what: `beside a slow gateway, times: ${count}` })).toEqual(SOUND);
    expect(undisturbed(before)).toBeGreaterThanOrEqual(cast.clients.length / 2);
  });

  it('[RQ6] [LV2] while a gateway is gone: its clients reconnect by the edge, the others lose no frame', async () => {
    for (let victim = 0; victim < sized(1, 2); victim += 1) {
      // Where the one that was slow rested so long that all left it, they are shared out again.
      await setTimeout(restMs.silent);
      await cast.rejoined(cast.clients, async () => cast.clients.forEach(({ line }) => line.drop()));
      const before = endings();
      const startedAt = performance.now();
      await Promise.all([cast.gateways[victim]?.kill('SIGKILL'), breakAll(1)]);
      await until('its screens to be cut off', () => undisturbed(before) < cast.clients.length);
      const [others] = await Promise.all([settled(() => undisturbed(before)), cast.allFresh(BACK_WITHIN_MS)]);
      const note = `live again after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
      const verdict = await cast.verify({ fault: '33', what: 'a gateway behind the edge is killed', note });
      expect(verdict).toEqual(SOUND);
      expect(others).toBeGreaterThan(0);
      expect(undisturbed(before)).toBe(others);
      await cast.startGateway(victim);
    }
  });
});
