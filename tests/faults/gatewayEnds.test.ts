// A gateway is killed under load, repeatedly, and one is stopped, as by a deployment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';

describe('a gateway ends under load', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await startCast();
  });
  beforeEach(() => cast.load.start());
  afterAll(async () => cast.close());

  it('[LV2] [LV9] when killed, its clients reconnect to the other one, whose own clients request nothing', async () => {
    const times = sized(1, 3);
    let slowest = 0;
    for (let round = 0; round < times; round += 1) {
      const victim = round % 2;
      const others = cast.clientsAt(1 - victim);
      const before = others.map(({ ledger }) => ledger.counts().full);
      const kill = async () => cast.gateways[victim]?.kill('SIGKILL');
      slowest = Math.max(slowest, await cast.rejoined(cast.clientsAt(victim), kill));
      expect(others.map(({ ledger }) => ledger.counts().full)).toEqual(before);
      await cast.startGateway(victim);
    }
    const note = `screens live again after ${(slowest / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '1', what: `gateway killed, times: ${times}`, note })).toEqual(SOUND);
  });

  it('[LV9] when stopped, it closes its sockets at once, and no screen asks to sign in', async () => {
    const startedAt = performance.now();
    let endedMs = 0;
    const leaving = cast.clientsAt(0).length > 0 ? 0 : 1;
    const backMs = await cast.rejoined(cast.clientsAt(leaving), async () => {
      await cast.gateways[leaving]?.kill('SIGTERM');
      endedMs = performance.now() - startedAt;
    });
    expect(endedMs).toBeLessThan(15_000);
    expect(cast.clients.map(({ live }) => live.status.get().ended)).toEqual(cast.clients.map(() => null));
    const note = `ended after ${(endedMs / 1_000).toFixed(1)} s, screens live again after ${(backMs / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '2', what: 'gateway told to go', note })).toEqual(SOUND);
  });
});
