// Handlers of the state of a courier: authorised, deactivated, available, removed.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { courierDocumentStatus } from '@despacho/contract/couriers/directory.ts';
import { listedStatus } from '@despacho/domain/couriers/directory.ts';
import type { z } from 'zod';
import { removeLeftAccount } from '../../identity/account/removeLeft.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import type { Log } from '../../platform/log.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { authorise, namedOrder, removeCourierUnlessCarrying } from '../../store/couriers/directory.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { resourceActions } from '../resource.ts';
import { carriedBy, carriedNow } from '../../store/live/carried.ts';
import type { DirectoryDependencies } from './directory.ts';
import { authorOf, conflict } from './writing.ts';

type Dependencies = DirectoryDependencies & { provider: IdentityProvider };
type DocumentStatus = z.infer<typeof courierDocumentStatus>;

/** The change that a status means: of the account, or of the availability. */
const statusChange = (status: DocumentStatus): Partial<Courier> =>
  status === 'available' || status === 'unavailable' ? { availability: status } : { accountStatus: status };

/** [CP7] An older act of the courier does not overwrite it. */
const withInstant = (change: Partial<Courier>, stored: Courier, now: number): Partial<Courier> =>
  'availability' in change && change.availability !== stored.availability
    ? { ...change, availabilityAt: new Date(now).toISOString() }
    : change;

export const courierStateHandlers = ({
  db,
  fold,
  clock,
  view,
  provider,
}: Dependencies): Pick<Handlers, 'changeCourierStatus' | 'authoriseCourier' | 'removeCourier'> => {
  const actions = resourceActions(couriers, { db, clock, shown: async (found) => found });

  /** The document decides what the phone may do, so a provider that is away changes nothing for long. */
  const endSessions = async (id: string, log: Log): Promise<void> => {
    try {
      await provider.endSessions(id);
    } catch (error) {
      log.warn({ err: error, courier: id }, 'the sessions of a courier could not be ended');
    }
  };
  /** A job tries again what fails here. */
  const removeAccount = async ({ id, email }: Courier, log: Log): Promise<void> => {
    if (email === null) return;
    try {
      await removeLeftAccount({ db, provider }, { uid: id, email });
    } catch (error) {
      log.warn({ err: error, courier: id }, 'the account of a removed courier is removed later');
    }
  };

  return {
    changeCourierStatus: async ({ params, body: { status, base }, log, ...request }) => {
      const { caller } = request;
      const stored = await couriers.find(db, params.uid);
      if (stored === null || ![stored.id, stored.mongoId].includes(params.id)) return refuse('not-found');
      if (status === 'NEW') return refuse('invalid', [{ path: 'body.status', issue: 'refused' }]);
      const change = statusChange(status);
      const changed = await actions.change(
        {
          ...request,
          params: { id: stored.id },
          body: {
            ...withInstant(change, stored, clock.now()),
            base: base === undefined || base === null ? {} : statusChange(base),
          },
        },
        async (after, before) =>
          status === 'ACTIVE' && (listedStatus(before) === 'NEW' || after.type === null)
            ? conflict({ reason: 'not-authorised' })
            : null,
      );
      if (!changed.ok) return changed;
      if (status === 'INACTIVE') await endSessions(stored.id, log);
      const orders = await carriedNow(db, fold, stored.id);
      return respond({ courier: view(caller)(changed.value), orders: orders.map(namedOrder) });
    },
    authoriseCourier: async ({ caller, params: { uid: id, type } }) => {
      const event = { by: authorOf(caller), at: clock.now() };
      const written = await authorise(db, { id, type, event });
      if (written === null) return refuse('not-found');
      if (written.ok) return respond(view(caller)(written.courier));
      return conflict({ reason: 'already-active', type: written.type, by: written.by, at: written.at });
    },
    removeCourier: async ({ caller, params: { id }, query: { alias = id }, log }) => {
      if (alias !== id) return refuse('invalid', [{ path: 'query.alias', issue: 'mismatch' }]);
      const event = { by: authorOf(caller), at: clock.now() };
      // Orders of older programs name their courier in other ways; the live copy has read them.
      const orders = carriedBy(fold, id).map(namedOrder);
      if (orders.length > 0 && (await couriers.find(db, id)) !== null)
        return conflict({ reason: 'carries-orders', orders: orders });
      const written = await removeCourierUnlessCarrying(db, { id, event });
      if (written === null) return refuse('not-found');
      if ('orders' in written) return conflict({ reason: 'carries-orders', orders: written.orders });
      await removeAccount(written.removed, log);
      return respond({ ok: true });
    },
  };
};
