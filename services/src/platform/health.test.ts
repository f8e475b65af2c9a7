import { describe, expect, it } from 'vitest';
import { healthOf, type HealthParts } from './health.ts';
import type { Heartbeat } from './heartbeat.ts';

const now = 1_800_000_000_000;
const told = (only: Partial<Heartbeat>): Heartbeat => ({
  name: 'ingest',
  pid: 1,
  host: 'here',
  build: 'b',
  startedAt: now - 100_000,
  at: now - 1_000,
  facts: {},
  metrics: [],
  ...only,
});
const parts = (only: Partial<HealthParts> = {}): HealthParts => ({
  now,
  build: 'b',
  redisAt: now,
  firestoreAt: now,
  processes: [told({})],
  ...only,
});

describe('health: what makes it 503', () => {
  it('is ok when Firestore, Redis and one ingest answer', () => {
    expect(healthOf(parts())).toMatchObject({ status: 'ok', redis: true, firestore: true, build: 'b' });
  });

  it.each([
    ['Redis never answered', { redisAt: null }],
    ['Redis is silent for more than 15 s', { redisAt: now - 15_001 }],
    ['Firestore is silent for more than 15 s', { firestoreAt: now - 15_001 }],
    ['there is no ingest', { processes: [told({ name: 'api' })] }],
    ['every ingest is silent', { processes: [told({ at: now - 15_001 }), told({ at: now - 20_000 })] }],
  ])('is degraded when %s', (_, only) => {
    expect(healthOf(parts(only)).status).toBe('degraded');
  });

  it.each([
    ['silent for 15 s exactly', { redisAt: now - 15_000, firestoreAt: now - 15_000 }],
    ['one of two ingests silent', { processes: [told({ at: now - 60_000 }), told({})] }],
    ['Firestore heard by ingest only', { firestoreAt: null, processes: [told({ facts: { firestoreAt: now - 500 } })] }],
  ])('is ok with %s', (_, only) => {
    expect(healthOf(parts(only)).status).toBe('ok');
  });
});

describe('health: what it adds up', () => {
  it('takes the newest echo of any ingest and the largest count of unreadable documents', () => {
    const processes = [
      told({ facts: { sourceEchoAt: now - 9_000, unreadable: 2 } }),
      told({ pid: 2, facts: { sourceEchoAt: now - 4_000, unreadable: 3 } }),
    ];
    expect(healthOf(parts({ processes }))).toMatchObject({ sourceAgeMs: 4_000, unreadable: 3 });
  });

  it('knows no age of the source before the first echo', () => {
    expect(healthOf(parts()).sourceAgeMs).toBeNull();
  });

  it('takes the newest run of a job that several processes tell of', () => {
    const alerts = (lastRunAt: number | null) => ({ jobs: { alerts: { lastRunAt, everyMs: 30_000 } } });
    const processes = [
      told({ name: 'jobs', facts: alerts(now - 40_000) }),
      told({ name: 'jobs', pid: 2, facts: alerts(now - 10_000) }),
      told({ name: 'jobs', pid: 3, facts: alerts(null) }),
    ];
    expect(healthOf(parts({ processes })).jobs).toEqual({
      alerts: { lastRunAt: new Date(now - 10_000).toISOString(), lateMs: 0 },
    });
  });

  it('calls a job late by what its schedule is exceeded by, and counts one that never ran from the start', () => {
    const processes = [
      told({
        name: 'jobs',
        startedAt: now - 100_000,
        facts: {
          jobs: { alerts: { lastRunAt: now - 75_000, everyMs: 30_000 }, trend: { lastRunAt: null, everyMs: 60_000 } },
        },
      }),
    ];
    expect(healthOf(parts({ processes })).jobs).toMatchObject({
      alerts: { lateMs: 45_000 },
      trend: { lastRunAt: null, lateMs: 40_000 },
    });
  });
});
