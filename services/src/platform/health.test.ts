import { describe, expect, it } from 'vitest';
import { healthOf, type HealthDependencies } from './health.ts';
import type { Heartbeat } from './heartbeat.ts';

const now = 1_800_000_000_000;
const heartbeat = (only: Partial<Heartbeat>): Heartbeat => ({
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
const dependencies = (only: Partial<HealthDependencies> = {}): HealthDependencies => ({
  now,
  build: 'b',
  redisAt: now,
  firestoreAt: now,
  processes: [heartbeat({})],
  ...only,
});

describe('health: conditions of 503', () => {
  it('is ok when Firestore, Redis and one ingest answer', () => {
    expect(healthOf(dependencies())).toMatchObject({ status: 'ok', redis: true, firestore: true, build: 'b' });
  });

  it.each([
    ['Redis never answered', { redisAt: null }],
    ['Redis is silent for more than 15 s', { redisAt: now - 15_001 }],
    ['Firestore is silent for more than 15 s', { firestoreAt: now - 15_001 }],
    ['there is no ingest', { processes: [heartbeat({ name: 'api' })] }],
    ['every ingest is silent', { processes: [heartbeat({ at: now - 15_001 }), heartbeat({ at: now - 20_000 })] }],
  ])('is degraded when %s', (_, only) => {
    expect(healthOf(dependencies(only)).status).toBe('degraded');
  });

  it.each([
    ['silent for 15 s exactly', { redisAt: now - 15_000, firestoreAt: now - 15_000 }],
    ['one of two ingests silent', { processes: [heartbeat({ at: now - 60_000 }), heartbeat({})] }],
    [
      'Firestore heard by ingest only',
      { firestoreAt: null, processes: [heartbeat({ facts: { firestoreAt: now - 500 } })] },
    ],
  ])('is ok with %s', (_, only) => {
    expect(healthOf(dependencies(only)).status).toBe('ok');
  });
});

describe('health: aggregated figures', () => {
  it('takes the newest echo of any ingest and the largest count of unreadable documents', () => {
    const processes = [
      heartbeat({ facts: { sourceEchoAt: now - 9_000, unreadable: 2 } }),
      heartbeat({ pid: 2, facts: { sourceEchoAt: now - 4_000, unreadable: 3 } }),
    ];
    expect(healthOf(dependencies({ processes }))).toMatchObject({ sourceAgeMs: 4_000, unreadable: 3 });
  });

  it('has no age of the source before the first echo', () => {
    expect(healthOf(dependencies()).sourceAgeMs).toBeNull();
  });

  it('takes the newest run of a job that several processes report', () => {
    const alerts = (lastRunAt: number | null, raised = 0) => ({
      jobs: { alerts: { lastRunAt, everyMs: 30_000, counts: { raised } } },
    });
    const processes = [
      heartbeat({ name: 'jobs', facts: alerts(now - 40_000, 1) }),
      heartbeat({ name: 'jobs', pid: 2, facts: alerts(now - 10_000, 2) }),
      heartbeat({ name: 'jobs', pid: 3, facts: alerts(null) }),
    ];
    expect(healthOf(dependencies({ processes })).jobs).toEqual({
      alerts: { lastRunAt: new Date(now - 10_000).toISOString(), lateMs: 0, counts: { raised: 2 } },
    });
  });

  it('reports a job as late by more than its schedule, and counts from the start when it never ran', () => {
    const processes = [
      heartbeat({
        name: 'jobs',
        startedAt: now - 100_000,
        facts: {
          jobs: { alerts: { lastRunAt: now - 75_000, everyMs: 30_000 }, trend: { lastRunAt: null, everyMs: 60_000 } },
        },
      }),
    ];
    expect(healthOf(dependencies({ processes })).jobs).toMatchObject({
      alerts: { lateMs: 45_000 },
      trend: { lastRunAt: null, lateMs: 40_000 },
    });
  });
});
