// Counts for the trust report beside an act: it never waits for the count and never fails with it.
import { localDay } from '@despacho/domain/localTime.ts';
import type { TrustAddition } from '@despacho/domain/trust/counts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { notePromise, noteProposals, takeProposal, type ShownProposal } from './proposals.ts';
import { countEvents } from './waiting.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Real seconds after a refused save in which another one of the same order belongs to it. */
const CONFLICT_SEC = 1_800;

export type TrustCounter = {
  /** `name`: the event is counted once by it. */
  count(additions: readonly TrustAddition[], name?: string): void;
  /** [TS6] A save of the account was refused as a conflict. */
  conflicted(accountId: string, orderId: string): void;
  /** [TS6] A save of the account was accepted: it ends the conflicts before it. */
  saved(accountId: string, orderId: string): void;
  /** [TS18] What a plan has shown, by order. */
  proposed(shown: ReadonlyMap<string, ShownProposal>): void;
  /** [TS18] The order has this courier now: the answer to a proposal, if one was shown. */
  assigned(orderId: string, courierId: string): void;
};

type Dependencies = { redis: RedisClient; key: KeyOf; clock: Clock; log: Log };

/** [TS1] Returns at once; a count that fails is logged. */
export const createTrustCounter = ({ redis, key, clock, log }: Dependencies): TrustCounter => {
  const beside = (run: () => Promise<unknown>): void => {
    run().catch((error: unknown) => log.warn({ err: error }, 'the trust report misses a count'));
  };
  const add = async (additions: readonly TrustAddition[], name: string | null): Promise<number> =>
    countEvents(redis, key, localDay(clock.now()), [{ name, additions }]);
  const conflictKey = (accountId: string, orderId: string): string =>
    key(`trust:conflict:${encodeURIComponent(accountId)}:${encodeURIComponent(orderId)}`);

  return {
    count: (additions, name) => beside(async () => add(additions, name ?? null)),
    conflicted: (accountId, orderId) =>
      beside(async () => {
        const name = conflictKey(accountId, orderId);
        await redis.multi().incr(name).expire(name, CONFLICT_SEC).exec();
        await add(
          [
            ['saves', 1],
            ['conflicts', 1],
          ],
          null,
        );
      }),
    saved: (accountId, orderId) =>
      beside(async () => {
        const ended = Number((await redis.getdel(conflictKey(accountId, orderId))) ?? 0);
        await add(
          ended > 0
            ? [
                ['saves', 1],
                ['conflictsSaved', ended],
              ]
            : [['saves', 1]],
          null,
        );
      }),
    proposed: (shown) =>
      beside(async () => {
        await noteProposals(redis, key, shown);
        const events = [...shown.keys()].map((id) => ({
          name: `proposed ${id}`,
          additions: [['proposed', 1] as const],
        }));
        await countEvents(redis, key, localDay(clock.now()), events);
      }),
    assigned: (orderId, courierId) =>
      beside(async () => {
        const proposal = await takeProposal(redis, key, orderId);
        if (proposal === null) return;
        const { arrivesAt } = proposal;
        const isAccepted = proposal.courierId === courierId;
        const counted = await add([[isAccepted ? 'proposalAccepted' : 'proposalChanged', 1]], `answered ${orderId}`);
        if (counted === 1 && isAccepted && arrivesAt !== null)
          await notePromise(redis, key, orderId, { courierId, arrivesAt });
      }),
  };
};
