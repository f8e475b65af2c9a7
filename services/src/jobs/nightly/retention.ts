// Deletes what is stored for a limited time: events, cleared alarms, what shifts handed over, positions and tracks, past boards, pictures of proofs, the sandbox, events of webhooks, messages of orders, subscriptions to pushes, and live keys that are no longer needed.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { fixAgeMs } from '@despacho/domain/couriers/couriers.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { z } from 'zod';
import { deleteAlarmsClearedBefore } from '../../store/alarms.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { deleteConversationsBefore } from '../../store/couriers/conversations.ts';
import { deleteSubscriptionsBefore } from '../../store/couriers/pushSubscriptions.ts';
import { deleteInRounds } from '../../store/documents/deletion.ts';
import { deleteEventsBefore, deleteLastChangesBefore } from '../../store/events.ts';
import { deleteShiftsBefore } from '../../store/handovers.ts';
import { dropPositions, readPositions } from '../../store/live/positions.ts';
import { publishComputed } from '../../store/live/computed.ts';
import { deleteBoardHoursBefore } from '../../store/pastBoard.ts';
import { deleteProofImagesBefore } from '../../store/orders/oldProofs.ts';
import { deleteSandboxBefore } from '../../store/sandbox.ts';
import { deleteTracksBefore } from '../../store/tracks/trackHours.ts';
import { dropWallReports, readWallReports } from '../../store/live/wallReports.ts';
import { deleteTrustDaysBefore } from '../../store/trust/trustDays.ts';
import { deleteWebhookEventsBefore } from '../../store/webhooks/events.ts';
import type { JobCounts, JobTools } from '../job.ts';
import { readLive, readWhole } from '../liveState.ts';

export const retentionDays = z.strictObject({
  events: z.number().int().positive(),
  alarms: z.number().int().positive(),
  positions: z.number().int().positive(),
  boards: z.number().int().positive(),
  sandbox: z.number().int().positive(),
  trust: z.number().int().positive(),
  webhooks: z.number().int().positive(),
  messages: z.number().int().positive(),
  proofs: z.number().int().positive(),
  pushes: z.number().int().positive(),
});

const named = z.looseObject({ id: z.string() });
const revocable = kinds.wall.state.pick({ isRevoked: true });

/** Live keys of couriers, companies, branches and walls that are no more. */
const dropOrphans = async (tools: JobTools): Promise<JobCounts> => {
  const { redis, key, clock } = tools;
  const state = await readWhole(tools, async () => ({
    couriers: await readLive(tools, 'courier', named),
    companies: await readLive(tools, 'company', named),
    branches: await readLive(tools, 'branch', named),
    trends: await readLive(tools, 'trend', kinds.trend.state),
    walls: await readLive(tools, 'wall', revocable),
    fixes: await readPositions(redis, key),
    reports: await readWallReports(redis, key),
  }));
  if (state === null) return {};
  const { couriers, companies, branches, trends, walls, fixes, reports } = state;
  const scopes = new Set([
    scopeName({ type: 'all' }),
    ...Array.from(companies.keys(), (companyId) => scopeName({ type: 'company', companyId })),
    ...Array.from(branches.keys(), (branchId) => scopeName({ type: 'branch', branchId })),
  ]);
  const orphanTrends = [...trends.keys()].filter((id) => !scopes.has(id));
  const orphanFixes = [...fixes.keys()].filter((id) => !couriers.has(id));
  const orphanReports = [...reports.keys()].filter((id) => walls.get(id)?.isRevoked !== false);
  await publishComputed(redis, key, 'trend', { changed: [], gone: orphanTrends }, clock.realNow());
  await dropPositions(redis, key, orphanFixes);
  await dropWallReports(redis, key, orphanReports);
  return {
    orphanTrends: orphanTrends.length,
    orphanPositions: orphanFixes.length,
    orphanReports: orphanReports.length,
  };
};

export const runRetention =
  (blobs: Pick<Blobs, 'remove'>) =>
  async (tools: JobTools, days: z.infer<typeof retentionDays>): Promise<JobCounts> => {
    const { redis, key, db, clock } = tools;
    const now = clock.now();
    const before = (age: number): number => now - age * DAY_MS;
    const realBefore = (age: number): number => clock.realNow() - age * DAY_MS;
    const isOld = ({ at }: { at: number }): boolean => fixAgeMs(at, now, clock.rate) > days.positions * DAY_MS;
    const old = [...(await readPositions(redis, key))].filter(([, fix]) => isOld(fix)).map(([id]) => id);
    await dropPositions(redis, key, old);
    const deleted = await deleteInRounds({
      events: async () => deleteEventsBefore(db, before(days.events)),
      lastChanges: async () => deleteLastChangesBefore(db, before(days.events)),
      alarms: async () => deleteAlarmsClearedBefore(db, before(days.alarms)),
      shifts: async () => deleteShiftsBefore(db, before(days.alarms)),
      trackHours: async () => deleteTracksBefore(db, before(days.positions)),
      boardHours: async () => deleteBoardHoursBefore(db, before(days.boards)),
      trustDays: async () => deleteTrustDaysBefore(db, localDay(before(days.trust))),
      sandboxOrders: async () => deleteSandboxBefore(db, realBefore(days.sandbox)),
      webhookEvents: async () => deleteWebhookEventsBefore(db, realBefore(days.webhooks)),
      proofImages: async () => deleteProofImagesBefore(db, blobs, { before: before(days.proofs), now }),
      conversations: async () => deleteConversationsBefore(db, before(days.messages)),
      subscriptions: async () => deleteSubscriptionsBefore(db, realBefore(days.pushes)),
    });
    return { ...deleted, positions: old.length, ...(await dropOrphans(tools)) };
  };
