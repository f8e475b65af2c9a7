// Four couriers of the city use our application: what their phones would write into the store goes through the API instead, as
// acts and positions [DM8]. While the API does not answer, their writes go into the store like those of the other phones.
import { randomUUID } from 'node:crypto';
import { IDENTITY_PATHS } from '@despacho/contract/accounts/identityPaths.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { CourierAct } from '@despacho/contract/couriers/application.ts';
import type { OrderAct } from '@despacho/contract/orders/courierMarks.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { z } from 'zod';
import { COLLECTIONS } from '../../store/collections.ts';
import { phoneFixOf } from '../../store/couriers/couriers.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import type { Write } from '../documents.ts';
import type { AppCourier } from '../identities.ts';
import { createAnswers } from './answers.ts';
import { owedAtDoor, proofForms } from './doorProofs.ts';

const TIMEOUT_MS = 3_000;

const providerTokens = z.object({ idToken: z.string(), uid: z.string() });
const entered = z.object({ token: z.object({ token: z.string() }) });
const actResults = z.object({ results: z.array(z.object({ key: z.string(), result: z.string() })) });
const accepted = z.object({ accepted: z.number() });

/** The acts behind a stage that a phone enters; the branch enters the others. */
const ACTS_OF_STAGE: Partial<Record<string, readonly Exclude<OrderAct, 'refuse'>[]>> = {
  [ORDER_STATUS.ACCEPTED]: ['accept'],
  [ORDER_STATUS.RECEIVING]: ['arriveAtStore'],
  [ORDER_STATUS.GOING]: ['arriveAtStore', 'pickUp', 'depart'],
  [ORDER_STATUS.DELIVERED]: ['arriveAtDoor', 'deliver'],
};

const isIn = (path: string, collection: string): boolean => path.startsWith(`${collection}/`);
const idIn = (path: string): string => path.slice(path.indexOf('/') + 1);

type Place = { lat: number; lng: number };
const act = <K extends object>(kind: K, at: number, position: Place | null) => ({
  ...kind,
  key: randomUUID(),
  at: new Date(at).toISOString(),
  position,
});

/** Empty: the write is no act. */
const actsOf = ({ path, data }: Write, at: number, position: Place | null): CourierAct[] => {
  const status = orderCodec.readField('status', idIn(path), data);
  const stages = isIn(path, COLLECTIONS.orders) && status !== undefined ? (ACTS_OF_STAGE[status] ?? []) : [];
  const stageTimes = orderCodec.readField('stateTime', idIn(path), data) ?? {};
  const enteredAt = status === undefined ? undefined : stageTimes[status];
  const occurredAt = enteredAt === undefined ? at : Date.parse(enteredAt);
  return stages.map((kind) => act({ kind, orderId: idIn(path) }, occurredAt, position));
};

type Sent = {
  /** For the store. */ writes: Write[];
  /** Paths of orders that another writer changed. */ refused: string[];
};
export type Application = {
  /** The ids of the couriers that the city drives through it. */
  couriers: ReadonlySet<string>;
  send(writes: readonly Write[], now: number): Promise<Sent>;
};

/** Calls of one phone: signed in when it is first needed, and again when its token has ended. `body` null: a GET. */
const createCalls = (origin: string, { email, password }: AppCourier) => {
  let token: string | null = null;

  const request = async (path: string, body: object | null, bearer: string | null): Promise<Response> => {
    const isForm = body instanceof FormData;
    return fetch(`${origin}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body === null || isForm ? {} : { 'content-type': 'application/json' }),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === null ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
  const enter = async (): Promise<string> => {
    const reply = await request(IDENTITY_PATHS.signIn, { email, password }, null);
    const signedIn = providerTokens.parse(await reply.json());
    const session = await request(COURIER_PATHS.enter, { uuid: signedIn.uid }, signedIn.idToken);
    return entered.parse(await session.json()).token.token;
  };
  return async (path: string, body: object | null): Promise<unknown> => {
    token ??= await enter();
    const reply = await request(path, body, token);
    if (reply.status === 401) token = null;
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.json();
  };
};

const createPhone = (origin: string, courier: AppCourier) => {
  const { id, branchId } = courier;
  const call = createCalls(origin, courier);
  let last: Place | null = null;

  const read = async (path: string): Promise<unknown> => call(path, null);
  const answer = createAnswers(read, call, Date.now);

  const sendFix = async (write: Write, now: number): Promise<void> => {
    const fix = phoneFixOf(id, write.data);
    if (fix === null) return;
    last = fix.position;
    const { position, accuracyM, battery } = fix;
    const at = new Date(Math.min(fix.at ?? now, now)).toISOString();
    const positions = [{ at, position, accuracyM, speedMps: null, battery }];
    if (accepted.parse(await call(COURIER_PATHS.positions, { positions })).accepted > 0) return;
    // Out of shift: these couriers ride all day, and begin another one.
    await call(COURIER_PATHS.acts, { acts: [act({ kind: 'checkIn', branchId }, now, last)] });
  };

  /** The results of the acts of one write, each delivery with what its order demands. */
  const sendActs = async (acts: readonly CourierAct[], now: number): Promise<readonly string[]> => {
    const delivery = acts.find(({ kind }) => kind === 'deliver');
    const owed = delivery !== undefined && 'orderId' in delivery ? await owedAtDoor(read, delivery.orderId) : null;
    const results = actResults.parse(await call(COURIER_PATHS.acts, { acts })).results.map(({ result }) => result);
    if (owed === null || results.includes('refused')) return results;
    for (const form of await proofForms(owed, now))
      // The delivery counts without it, and the order shows what it lacks.
      await call(COURIER_PATHS.proofs, form).catch(() => undefined);
    return results;
  };

  return {
    /** What remains of these writes for the store. */
    send: async (writes: readonly Write[], now: number): Promise<Sent> => {
      const sent: Sent = { writes: [], refused: [] };
      for (const write of writes) {
        const acts = actsOf(write, now, last);
        if (isIn(write.path, COLLECTIONS.couriers) && 'actualPosition' in write.data) {
          await sendFix(write, now);
          const { actualPosition: _place, at: _at, accuracy: _accuracy, battery: _battery, ...others } = write.data;
          const { lastOrder: _last, total_traveled: _total, ...rest } = others;
          if (Object.keys(rest).length > 0) sent.writes.push({ ...write, data: rest });
        } else if (acts.length > 0) {
          const results = await sendActs(acts, now);
          if (results.includes('refused')) sent.refused.push(write.path);
        } else if (!isIn(write.path, COLLECTIONS.courierStatuses) && !isIn(write.path, COLLECTIONS.checkIns))
          sent.writes.push(write);
      }
      // What was written is sent, whether or not this succeeds; the next look tries again.
      await answer(now).catch(() => undefined);
      return sent;
    },
  };
};

export const createApplication = (origin: string, couriers: readonly AppCourier[]): Application => {
  const phones = new Map(couriers.map((courier) => [courier.id, createPhone(origin, courier)]));
  return {
    couriers: new Set(phones.keys()),
    send: async (writes, now) => {
      const byPhone = Map.groupBy(writes, ({ phone }) => (phone !== undefined && phones.has(phone) ? phone : null));
      const sent: Sent = { writes: [...(byPhone.get(null) ?? [])], refused: [] };
      await Promise.all(
        [...byPhone].map(async ([id, own]) => {
          const phone = id === null ? undefined : phones.get(id);
          if (phone === undefined) return;
          // The API is not up yet, or is restarting.
          const result = await phone.send(own, now).catch((): Sent => ({ writes: own, refused: [] }));
          sent.writes.push(...result.writes);
          sent.refused.push(...result.refused);
        }),
      );
      return sent;
    },
  };
};
