// POST /api/courier/proofs and /pin: what a courier proves at the door, each once [CP16] [CP17].
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { ProofAnswer, ProofRefusal } from '@despacho/contract/couriers/proofCalls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import {
  addProof,
  demandedProofs,
  proofRefusalOf,
  type ProofOutcome,
  type SentProof,
} from '@despacho/domain/couriers/proofs.ts';
import { normalizedPin } from '@despacho/domain/tracking/pin.ts';
import { newBlobName, type Blobs } from '../../platform/blobs/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import { removeUnreferenced } from '../../store/images/references.ts';
import { tryDoorPin } from '../../store/orders/doorPin.ts';
import { changeOrder, readOrder } from '../../store/orders/write.ts';
import { pictureOf } from '../files/picture.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';
import { SCREEN } from './acts.ts';

type Dependencies = {
  db: Firestore;
  clock: Clock;
  blobs: Blobs;
  uploads: Uploads;
  config: { origins: readonly string[] };
};
type ProofHandlers = Pick<Handlers, 'sendProof' | 'checkDoorPin'>;

const refusedFor = (reason: ProofRefusal) => ({ result: 'refused', reason }) as const;

export const proofHandlers = ({ db, clock, blobs, uploads, config }: Dependencies): ProofHandlers => {
  /** Before anything is drawn, stored or counted. */
  const check = async (courier: Courier, orderId: string, kind: SentProof['kind']) => {
    const order = await readOrder(db, orderId);
    const reason = proofRefusalOf(order, courier.id, clock.now());
    if (order === null || reason !== null) return { order: null, reason: reason ?? 'reassigned' } as const;
    const company = await companies.find(db, order.company.id);
    return demandedProofs(company, order).includes(kind)
      ? ({ order, reason: null } as const)
      : ({ order: null, reason: 'not-demanded' } as const);
  };

  const write = async (courier: Courier, orderId: string, sent: SentProof): Promise<ProofAnswer> => {
    const now = clock.now();
    const by = { id: courier.id, name: courier.name };
    const written = await changeOrder<Exclude<ProofOutcome, { result: 'accepted' }>>(
      db,
      orderId,
      'proof-added',
      { by, now, screen: SCREEN },
      async (order) => {
        const outcome = addProof(order, sent, { courierId: courier.id, now });
        return outcome.result === 'accepted' ? { ok: true, order: outcome.order } : { ok: false, refusal: outcome };
      },
    );
    return written.ok ? { result: 'accepted' } : written.refusal;
  };

  const isDone = ({ deliveryProofs, courier }: Order, kind: SentProof['kind']): boolean =>
    deliveryProofs[kind]?.courierId === courier?.id;

  return {
    sendProof: async ({ caller, file, log, body: { key, orderId, kind, at, receiver = '' } }) => {
      const { order, reason } = await check(caller, orderId, kind);
      if (order === null) return respond(refusedFor(reason));
      if (isDone(order, kind)) return respond({ result: 'already' });
      const limited = await uploads.refusalOf(caller, file.bytes.byteLength);
      if (limited !== null) return limited;
      const picture = await pictureOf(file.bytes);
      if (!picture.ok) return picture;
      const { bytes, type } = picture.value;
      const image = newBlobName(type);
      await blobs.put(image, bytes, type);
      const signer = kind === 'signature' && receiver !== '' ? receiver : null;
      const sent = { key, kind, image, receiver: signer, claimedAt: Date.parse(at) };
      const answer = await write(caller, orderId, sent);
      if (answer.result !== 'accepted')
        await removeUnreferenced(db, blobs, image, config.origins).catch((error: unknown) =>
          // The nightly job removes it [IM1].
          log.warn({ err: error, image }, 'the picture of a refused proof could not be removed'),
        );
      return respond(answer);
    },
    checkDoorPin: async ({ caller, body: { key, orderId, pin, at } }) => {
      const { order, reason } = await check(caller, orderId, 'pin');
      if (order === null) return respond(refusedFor(reason));
      if (isDone(order, 'pin')) return respond({ result: 'right' });
      const tried = await tryDoorPin(db, orderId, { pin: normalizedPin(pin), key });
      if (tried === null) return respond(refusedFor('not-demanded'));
      if (!tried.ok) return respond({ result: 'wrong', triesLeft: tried.triesLeft });
      const sent = { key, kind: 'pin', image: null, receiver: null, claimedAt: Date.parse(at) } as const;
      const answer = await write(caller, orderId, sent);
      return respond(answer.result === 'refused' ? answer : { result: 'right' });
    },
  };
};
