// Disables a webhook, with a mail to the administrators of its company in the same transaction [OA36].
import { MESSAGE_OF_WEBHOOK, type OutboxMessage } from '@despacho/contract/messages.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { addressesOf } from '@despacho/domain/orders/messages.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { controllers } from '../../store/accounts/controllers.ts';
import type { Firestore } from '../../store/firestore.ts';
import { messageRef, pendingDocument } from '../../store/messages/messages.ts';
import { changeEndpoints, readSubscriber, type Endpoint } from '../../store/webhooks/endpoints.ts';

/** `secret`: ours, not the client's: its secrets do not open any more. */
export type EndpointEnd = 'gone' | 'failing' | 'secret';

type Tools = { db: Firestore; clock: Pick<Clock, 'now' | 'realNow'>; log: Log };

const mailOf = (endpointId: string, to: readonly string[], realNow: number): OutboxMessage => ({
  id: `${MESSAGE_OF_WEBHOOK}${endpointId}-${realNow}`,
  channel: 'email',
  occasion: 'webhook',
  audience: 'account',
  to: [...to],
  order: null,
  issueId: null,
});

/** The id of the webhook that a mail is about; null: it is about none. */
export const endpointInMail = (messageId: string): string | null =>
  /^webhook-(we_\w+)-\d+$/.exec(messageId)?.[1] ?? null;

export const createDisabling =
  ({ db, clock, log }: Tools) =>
  async (companyId: string, tried: Endpoint, end: EndpointEnd): Promise<void> => {
    const { id: endpointId, url, since } = tried;
    const subscriber = await readSubscriber(db, companyId);
    if (subscriber === null) return;
    const people = (await controllers.list(db, { type: 'company', companyId })).found;
    const emails = people.flatMap((person) => (can(person, 'apiKeys.edit') ? [person.email] : []));
    const mail = mailOf(endpointId, addressesOf({ emails }), clock.realNow());
    const by = { id: SYSTEM_ID, name: 'Despacho' };
    const also = (transaction: Parameters<NonNullable<Parameters<typeof changeEndpoints>[2]['also']>>[0]): void => {
      transaction.create(messageRef(db, mail), pendingDocument(mail, clock.now()));
    };
    const changed = await changeEndpoints(db, subscriber.company, { by, at: clock.now(), also }, (endpoints) => {
      const found = endpoints.find(({ id }) => id === endpointId);
      // Its address is another one, or it was enabled again since the attempt.
      if (found?.isEnabled !== true || found.url !== url || found.since !== since) return { ok: false, reason: 'over' };
      const disabled = { ...found, isEnabled: false, disabledReason: end };
      return {
        ok: true,
        endpoints: endpoints.map((each) => (each === found ? disabled : each)),
        what: 'webhook-disabled',
        details: { webhook: endpointId, reason: end },
      };
    });
    if (changed.ok)
      log[end === 'secret' ? 'error' : 'warn'](
        { company: companyId, webhook: endpointId, reason: end },
        'webhook disabled',
      );
  };
