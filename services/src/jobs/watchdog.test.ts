import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../platform/blobs/disk.ts';
import { createExportFiles } from '../platform/exportFiles.ts';
import { createEstimateRouter } from '../geo/router/estimate.ts';
import { jobTable } from './index.ts';
import { createWatchdog } from './watchdog.ts';

const watch = () => {
  const lines: { msg: string; job: string }[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const watchdog = createWatchdog([{ name: 'alerts', everyMs: 30_000 }], 1_000_000, pino(sink));
  return {
    lines,
    look: (ranAt: number | null, now: number) => watchdog.look(new Map(ranAt === null ? [] : [['alerts', ranAt]]), now),
  };
};

describe('watchdog', () => {
  it('[LV35] reports late alerts after 75 s, once', () => {
    const { lines, look } = watch();
    expect(look(2_000_000, 2_075_000)).toEqual([]);
    expect(look(2_000_000, 2_075_001)).toEqual(['alerts']);
    expect(look(2_000_000, 2_090_000)).toEqual(['alerts']);
    expect(lines.map(({ msg }) => msg)).toEqual(['job has not run; schedules are set again']);
  });

  it('reports the next run, and warns again the next time', () => {
    const { lines, look } = watch();
    look(2_000_000, 2_080_000);
    expect(look(2_081_000, 2_082_000)).toEqual([]);
    look(2_081_000, 2_999_000);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'job has not run; schedules are set again',
      'job runs again',
      'job has not run; schedules are set again',
    ]);
  });

  it('allows a new process time, and reports one without any run', () => {
    const { look } = watch();
    expect(look(null, 1_075_000)).toEqual([]);
    expect(look(null, 1_075_001)).toEqual(['alerts']);
    expect(look(5_000, 1_075_000)).toEqual([]);
  });
});

/** No job runs here. */
const outgoing = { add: async () => undefined };
const router = createEstimateRouter(() => 1);
const provider = { uidOf: async () => null, removeAccount: async () => undefined };
const images = { blobs: createDiskBlobs('/nowhere'), origins: [] };
const exports = { queue: outgoing, files: createExportFiles('/nowhere') };
const dependencies = {
  images,
  outgoing,
  router,
  provider,
  exports,
  escalationPhones: [],
  proofDays: 30,
  lanes: outgoing,
  pushes: outgoing,
};

describe('table of jobs', () => {
  it('has unique names that queues and /health can carry', () => {
    const names = jobTable(1, dependencies).map(({ name }) => name);
    expect(names).toEqual([
      'alerts',
      'alarms',
      'alarm-escalation',
      'danger-surroundings',
      'handovers',
      'lock-expiry',
      'courier-status',
      'trend',
      'board-record',
      'trust',
      'tracks',
      'forecasts',
      'announcements',
      'daily-stats',
      'stats-check',
      'export-dispatch',
      'export-expiry',
      'report-schedules',
      'deferred-messages',
      'message-dispatch',
      'webhook-dispatch',
      'webhook-events',
      'courier-pushes-due',
      'order-secrets',
      'left-accounts',
      'retention',
      'ranking',
      'orphan-images',
    ]);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('runs the nightly ones at night', () => {
    const nightly = jobTable(1, dependencies).filter(({ schedule }) => schedule.offsetMs !== undefined);
    const ticks = nightly.map(({ name, schedule }) => [
      name,
      new Date(schedule.offsetMs ?? 0).toISOString().slice(11, 16),
    ]);
    expect(ticks).toEqual([
      ['stats-check', '09:30'],
      ['retention', '09:30'],
      ['orphan-images', '09:30'],
    ]);
  });

  it('has its intervals, trends and waits by the minutes of the city', () => {
    const pace = (rate: number) =>
      Object.fromEntries(jobTable(rate, dependencies).map(({ name, schedule }) => [name, schedule.everyMs]));
    const real = {
      alerts: 30_000,
      alarms: 15_000,
      'alarm-escalation': 5_000,
      'danger-surroundings': 5_000,
      handovers: 5_000,
      'lock-expiry': 30_000,
      announcements: 15_000,
      'deferred-messages': 15_000,
      'message-dispatch': 15_000,
      'webhook-dispatch': 5_000,
      'webhook-events': 5_000,
      'courier-pushes-due': 5_000,
      'order-secrets': 60_000,
      'left-accounts': 300_000,
      retention: 86_400_000,
      tracks: 300_000,
      'daily-stats': 5_000,
      'stats-check': 86_400_000,
      'export-dispatch': 15_000,
      'export-expiry': 600_000,
      'report-schedules': 60_000,
      ranking: 3_600_000,
      'orphan-images': 86_400_000,
    };
    const ofCity = (minuteMs: number, forecasts: number) => ({
      ...real,
      'courier-status': minuteMs,
      trend: minuteMs,
      'board-record': minuteMs,
      trust: minuteMs,
      forecasts,
    });
    expect(pace(1)).toEqual(ofCity(60_000, 30_000));
    expect(pace(20)).toEqual(ofCity(3_000, 3_000));
    expect(pace(200)).toEqual(ofCity(3_000, 3_000));
    expect(pace(0.5)).toEqual(ofCity(120_000, 60_000));
  });
});
