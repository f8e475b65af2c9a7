// The table of jobs: name, schedule, schema and handler. To add one, write its handler beside this file and a row here.
import { z } from 'zod';
import type { Router } from '../geo/geo.ts';
import { runAlarms } from './alarms/alarms.ts';
import { runAlerts } from './alerts.ts';
import { runCourierStatus } from './courierStatus.ts';
import { forecasting } from './forecast/forecasts.ts';
import { job, type Job } from './job.ts';
import { runLockExpiry } from './lockExpiry.ts';
import { dispatching, type Outgoing } from './notify/dispatch.ts';
import { onTheWay } from './notify/onTheWay.ts';
import { orphanAge, orphanImages, type ImageDependencies } from './nightly/orphanImages.ts';
import { retentionDays, runRetention } from './nightly/retention.ts';
import { runTrend } from './trend.ts';

const nothing = z.strictObject({});

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 03:30 in Guatemala: night, and not 04:00, when walls reload. */
const NIGHT_MS = (3.5 + 6) * 3_600_000;

/** Trends and waiting times count minutes of the operation's clock, which a demo city may run faster; not more often than 3 s. */
const cityMinuteMs = (rate: number): number => Math.max(3 * SECOND_MS, Math.round(MINUTE_MS / rate));

/** `rate` is the speed of the operation's clock; `outgoing` takes in the messages that are to be sent. */
export const jobTable = (
  rate: number,
  images: ImageDependencies,
  outgoing: Outgoing,
  router: Router,
): readonly Job[] => [
  job({ name: 'alerts', schedule: { everyMs: 30 * SECOND_MS }, schema: nothing, data: {}, run: runAlerts }),
  // Twice as often as a medium alarm must last, so that it is announced within a minute and a high one within 15 s.
  job({ name: 'alarms', schedule: { everyMs: 15 * SECOND_MS }, schema: nothing, data: {}, run: runAlarms }),
  job({ name: 'lock-expiry', schedule: { everyMs: 30 * SECOND_MS }, schema: nothing, data: {}, run: runLockExpiry }),
  job({
    name: 'courier-status',
    schedule: { everyMs: cityMinuteMs(rate) },
    schema: nothing,
    data: {},
    run: runCourierStatus,
  }),
  job({ name: 'trend', schedule: { everyMs: cityMinuteMs(rate) }, schema: nothing, data: {}, run: runTrend }),
  // Half a minute of the city: an hour of a kitchen that fell behind is seen in time.
  job({
    name: 'forecasts',
    schedule: { everyMs: Math.max(3 * SECOND_MS, Math.round(cityMinuteMs(rate) / 2)) },
    schema: nothing,
    data: {},
    run: forecasting(router),
  }),
  job({ name: 'on-the-way', schedule: { everyMs: 15 * SECOND_MS }, schema: nothing, data: {}, run: onTheWay() }),
  // People wait for these messages.
  job({
    name: 'message-dispatch',
    schedule: { everyMs: 2 * SECOND_MS },
    schema: nothing,
    data: {},
    run: dispatching(outgoing),
  }),
  job({
    name: 'retention',
    schedule: { everyMs: DAY_MS, offsetMs: NIGHT_MS },
    schema: retentionDays,
    data: { events: 90, alarms: 90, positions: 30 },
    run: runRetention,
  }),
  job({
    name: 'orphan-images',
    schedule: { everyMs: DAY_MS, offsetMs: NIGHT_MS },
    schema: orphanAge,
    data: { hours: 24 },
    run: orphanImages(images),
  }),
];
