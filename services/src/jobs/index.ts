// The table of jobs: name, schedule, schema and handler. To add one, write its handler beside this file and a row here.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { MESSAGE_CHANNELS } from '@despacho/contract/messages.ts';
import { BOARD_KEPT_DAYS } from '@despacho/contract/pastBoard.ts';
import { z } from 'zod';
import type { Router } from '../geo/geo.ts';
import type { IdentityProvider } from '../identity/provider.ts';
import type { ExportFiles } from '../platform/exportFiles.ts';
import { pendingQuery } from '../store/messages/outbox.ts';
import { deferringQuery } from '../store/orders/import/imports.ts';
import { openExportsQuery } from '../store/reports/exports.ts';
import { newDeliveriesQuery } from '../store/webhooks/deliveries.ts';
import { runAlarms } from './alarms/alarms.ts';
import { escalating } from './alarms/escalation.ts';
import { surrounding } from './alarms/surroundings.ts';
import { dangerEntries } from './alarms/dangerEntries.ts';
import { runAlerts } from './alerts.ts';
import { recordingBoard } from './boardRecord.ts';
import { runCourierStatus } from './courierStatus.ts';
import { expiringExports } from './exports/expiry.ts';
import { dispatchingExports, type ExportQueue } from './exports/queue.ts';
import { runReportSchedules } from './exports/schedules.ts';
import { forecasting } from './forecast/forecasts.ts';
import { handingOver } from './handovers.ts';
import { job, type Job } from './job.ts';
import { removingLeftAccounts } from './leftAccounts.ts';
import { runLockExpiry } from './lockExpiry.ts';
import { announcing } from './notify/announcing.ts';
import { dispatching, type Outgoing } from './notify/dispatch.ts';
import { runDeferredMessages } from './notify/deferred.ts';
import { observingPushes, type PushQueue } from './push/observing.ts';
import { orphanAge, orphanImages, type ImageDependencies } from './nightly/orphanImages.ts';
import { rankingDays, runRanking } from './nightly/ranking.ts';
import { retentionDays, runRetention } from './nightly/retention.ts';
import { dailyStats } from './numbers/dailyStats.ts';
import { checkedDays, runStatsCheck } from './numbers/statsCheck.ts';
import { runOrderSecrets } from './orderSecrets.ts';
import { runTracks } from './tracks.ts';
import { runTrend } from './trend.ts';
import { runTrust } from './trust/trust.ts';
import { dispatchingWebhooks, type LaneQueue } from './webhooks/dispatch.ts';
import { observingOrders } from './webhooks/observing.ts';

const nothing = z.strictObject({});

/** 03:30 in Guatemala: night, and not 04:00, when walls reload. */
const NIGHT_MS = (3.5 + 6) * 3_600_000;

/** Trends and waiting times count minutes of the operation's clock, which a demo city may run faster; not more often than 3 s. */
const cityMinuteMs = (rate: number): number => Math.max(3 * SECOND_MS, Math.round(MINUTE_MS / rate));

/** What a job listens for in the store it looks for at this interval besides: after a restart, or while it is not heard. */
const UNHEARD_MS = 15 * SECOND_MS;

const numberJobs = (): Job[] => [
  // Today's numbers are at most so old.
  job({ name: 'daily-stats', schedule: { everyMs: 5 * SECOND_MS }, schema: nothing, data: {}, run: dailyStats() }),
  job({
    name: 'stats-check',
    schedule: { everyMs: DAY_MS, offsetMs: NIGHT_MS },
    schema: checkedDays,
    data: { days: 7 },
    run: runStatsCheck,
  }),
];

const boardJob = (rate: number): Job =>
  job({
    name: 'board-record',
    schedule: { everyMs: cityMinuteMs(rate) },
    schema: nothing,
    data: {},
    // A city that runs faster than the job has fewer boards an hour.
    run: recordingBoard(Math.ceil((cityMinuteMs(rate) * rate) / MINUTE_MS)),
  });

type ExportDependencies = { queue: Pick<ExportQueue, 'add'>; files: ExportFiles };

const exportJobs = ({ queue, files }: ExportDependencies): Job[] => [
  // People wait for these files.
  job({
    name: 'export-dispatch',
    schedule: { everyMs: UNHEARD_MS },
    waiting: (db) => [openExportsQuery(db)],
    schema: nothing,
    data: {},
    run: dispatchingExports(queue),
  }),
  job({
    name: 'export-expiry',
    schedule: { everyMs: 10 * MINUTE_MS },
    schema: nothing,
    data: {},
    run: expiringExports(files),
  }),
  // A step of a run each time: its file begins, and is mailed once it is made.
  job({
    name: 'report-schedules',
    schedule: { everyMs: MINUTE_MS },
    schema: nothing,
    data: {},
    run: runReportSchedules,
  }),
];

export type JobDependencies = {
  images: ImageDependencies;
  /** Takes in the messages that are to be sent. */
  outgoing: Outgoing;
  router: Router;
  exports: ExportDependencies;
  /** Get an SMS about a danger that called everyone [ES3]. */
  escalationPhones: readonly string[];
  /** [CP19] */
  proofDays: number;
  provider: Pick<IdentityProvider, 'uidOf' | 'removeAccount'>;
  /** Takes in the webhooks that are to be sent. */
  lanes: LaneQueue;
  /** Takes in the pushes that are to be sent. */
  pushes: PushQueue;
};

const webhookJobs = (lanes: LaneQueue): Job[] => [
  // Programs wait for these events.
  job({
    name: 'webhook-dispatch',
    // What is due later, and robots, are looked for; what is new is heard.
    schedule: { everyMs: 5 * SECOND_MS },
    waiting: (db) => [newDeliveriesQuery(db)],
    schema: nothing,
    data: {},
    run: dispatchingWebhooks(lanes),
  }),
  job({
    name: 'webhook-events',
    schedule: { everyMs: 5 * SECOND_MS },
    schema: nothing,
    data: {},
    ...observingOrders(),
  }),
];

const upkeepJobs = ({
  images,
  provider,
  proofDays,
}: Pick<JobDependencies, 'images' | 'provider' | 'proofDays'>): Job[] => [
  // A phone may read an order of another program until then.
  job({
    name: 'order-secrets',
    schedule: { everyMs: MINUTE_MS },
    schema: nothing,
    data: {},
    run: runOrderSecrets,
  }),
  job({
    name: 'left-accounts',
    schedule: { everyMs: 5 * MINUTE_MS },
    schema: nothing,
    data: {},
    run: removingLeftAccounts(provider),
  }),
  job({
    name: 'retention',
    schedule: { everyMs: DAY_MS, offsetMs: NIGHT_MS },
    schema: retentionDays,
    data: {
      events: 90,
      alarms: 90,
      positions: 30,
      boards: BOARD_KEPT_DAYS,
      sandbox: 7,
      trust: 400,
      webhooks: 30,
      messages: 30,
      proofs: proofDays,
      pushes: 60,
    },
    run: runRetention(images.blobs),
  }),
  // Computes each day once a night, and in the next hour where the machine was off at midnight.
  job({ name: 'ranking', schedule: { everyMs: HOUR_MS }, schema: rankingDays, data: { days: 7 }, run: runRanking }),
  job({
    name: 'orphan-images',
    schedule: { everyMs: DAY_MS, offsetMs: NIGHT_MS },
    schema: orphanAge,
    data: { hours: 24 },
    run: orphanImages(images),
  }),
];

const alarmJobs = (router: Router, escalationPhones: readonly string[]): Job[] => [
  job({ name: 'alerts', schedule: { everyMs: 30 * SECOND_MS }, schema: nothing, data: {}, run: runAlerts }),
  // Twice as often as a medium alarm must last, so that it is announced within a minute; a high one is raised at once.
  job({
    name: 'alarms',
    schedule: { everyMs: 15 * SECOND_MS },
    schema: nothing,
    data: {},
    wakes: dangerEntries,
    run: runAlarms,
  }),
  // The next person is called within seconds of the limit.
  job({
    name: 'alarm-escalation',
    schedule: { everyMs: 5 * SECOND_MS },
    schema: nothing,
    data: {},
    run: escalating(escalationPhones),
  }),
  job({
    name: 'danger-surroundings',
    schedule: { everyMs: 5 * SECOND_MS },
    schema: nothing,
    data: {},
    run: surrounding(router),
  }),
  // What is pending on walls is at most so old.
  job({
    name: 'handovers',
    schedule: { everyMs: 5 * SECOND_MS },
    schema: nothing,
    data: {},
    run: handingOver(escalationPhones.length > 0),
  }),
];

/** `rate` is the speed of the operation's clock. */
export const jobTable = (
  rate: number,
  { images, outgoing, router, exports, provider, escalationPhones, proofDays, lanes, pushes }: JobDependencies,
): readonly Job[] => [
  ...alarmJobs(router, escalationPhones),
  job({ name: 'lock-expiry', schedule: { everyMs: 30 * SECOND_MS }, schema: nothing, data: {}, run: runLockExpiry }),
  job({
    name: 'courier-status',
    schedule: { everyMs: cityMinuteMs(rate) },
    schema: nothing,
    data: {},
    run: runCourierStatus,
  }),
  job({ name: 'trend', schedule: { everyMs: cityMinuteMs(rate) }, schema: nothing, data: {}, run: runTrend }),
  boardJob(rate),
  // Ten minutes of alarms are minutes of the operation's clock.
  job({ name: 'trust', schedule: { everyMs: cityMinuteMs(rate) }, schema: nothing, data: {}, run: runTrust }),
  // Twice within the ten minutes of way that a loss of Redis may cost.
  job({ name: 'tracks', schedule: { everyMs: 5 * MINUTE_MS }, schema: nothing, data: {}, run: runTracks }),
  // Half a minute of the city: an hour of a kitchen that fell behind is seen in time.
  job({
    name: 'forecasts',
    schedule: { everyMs: Math.max(3 * SECOND_MS, Math.round(cityMinuteMs(rate) / 2)) },
    schema: nothing,
    data: {},
    run: forecasting(router),
  }),
  job({ name: 'announcements', schedule: { everyMs: 15 * SECOND_MS }, schema: nothing, data: {}, run: announcing() }),
  ...numberJobs(),
  ...exportJobs(exports),
  // "Enviar ya" is pressed by someone who waits.
  job({
    name: 'deferred-messages',
    schedule: { everyMs: UNHEARD_MS },
    waiting: (db) => [deferringQuery(db)],
    schema: nothing,
    data: {},
    run: runDeferredMessages,
  }),
  // People wait for these messages.
  job({
    name: 'message-dispatch',
    schedule: { everyMs: UNHEARD_MS },
    waiting: (db) => MESSAGE_CHANNELS.map((channel) => pendingQuery(db, channel)),
    schema: nothing,
    data: {},
    run: dispatching(outgoing),
  }),
  ...webhookJobs(lanes),
  // A phone in a pocket waits for these.
  job({
    name: 'courier-pushes-due',
    schedule: { everyMs: 5 * SECOND_MS },
    schema: nothing,
    data: {},
    ...observingPushes(pushes),
  }),
  ...upkeepJobs({ images, provider, proofDays }),
];
