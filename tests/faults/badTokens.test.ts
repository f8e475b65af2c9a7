// Tokens that are forged, confused or old, and accounts that are ended while their screens are open, at Firebase and by us.
import { controllerCodec } from '../../services/src/store/accounts/controllers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { sampleController, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { forgedTokens, handMadeToken } from '../support/forgeries.ts';
import { startStandInGoogle, type StandInGoogle } from '../support/google/google.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { appendRow } from './support/table.ts';

const PASSWORD = 'correct horse battery staple';
const OUT_WITHIN_MS = 5_000;

const provided = z.object({ idToken: z.string(), refreshToken: z.string(), uid: z.string() });
const apiToken = z.object({ token: z.object({ token: z.string() }) });
type Tokens = { api: string; id: string; refresh: string; uid: string };

describe('bad tokens', () => {
  let google: StandInGoogle;
  let stack: Stack;
  let apis: { origin: string }[];
  let gateways: GatewayProcess[];
  let clients: LiveClient[] = [];

  beforeAll(async () => {
    google = await startStandInGoogle('unsigned');
    stack = await startStack({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: google.projectId,
      FIREBASE_API_KEY: google.apiKey,
      FIREBASE_AUTH_EMULATOR_HOST: google.address,
    });
    [apis, gateways] = await Promise.all([
      Promise.all([0, 1].map(async () => stack.startApi())),
      Promise.all([0, 1].map(async () => stack.startGateway())),
      stack.startIngest(),
    ]);
  });
  afterEach(() => {
    for (const client of clients) client.close();
    clients = [];
  });
  afterAll(async () => {
    await stack.close();
    await google.close();
  });

  const send = async (path: string, token?: string, body?: object): Promise<{ status: number; json: unknown }> => {
    const api = apis[Math.floor(Math.random() * apis.length)];
    const reply = await fetch(`${api?.origin ?? ''}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, json: await reply.json() };
  };
  const addPerson = async (name: string): Promise<string> => {
    const { uid, email } = google.project.add(`${name}@example.test`, PASSWORD, name);
    await stack.db.doc(`controllers/${uid}`).set(controllerCodec.write(sampleController({ id: uid, email })));
    return uid;
  };
  const signIn = async (name: string): Promise<Tokens> => {
    const first = await send('/identity/sign-in', undefined, { email: `${name}@example.test`, password: PASSWORD });
    const { idToken, refreshToken, uid } = provided.parse(first.json);
    const second = await send('/security/branches/login', idToken, { uuid: uid });
    return { api: apiToken.parse(second.json).token.token, id: idToken, refresh: refreshToken, uid };
  };
  const connect = (token: string, at: number): LiveClient => {
    const client = liveClient({ url: gateways[at % 2]?.url ?? '', token, sessionId: `session-${at}-000` });
    clients.push(client);
    return client;
  };
  const isJoined = ({ joins }: LiveClient): boolean => joins.at(-1)?.ok === true;
  const writeOrder = async (id: string): Promise<void> => {
    await stack.db.doc(`deliveries/${id}`).set(orderCodec.write(sampleOrder({ id })));
  };

  it('[ID7] no forged token opens a request or a socket, and the equivalent valid one does', async () => {
    const uid = await addPerson('ada');
    const good = (await signIn('ada')).api;
    const forger = { ...stack.secrets, uid, good };
    const honest = connect(handMadeToken(forger), 0);
    await allJoined([honest]);
    const forged = { ...(await forgedTokens(forger)), 'an ID token': (await signIn('ada')).id };
    const opened: string[] = [];
    let tries = 0;
    for (const [kind, token] of Object.entries(forged)) {
      if ((await send('/api/me', token)).status !== 401) opened.push(`${kind}: HTTP`);
      for (const [at] of gateways.entries()) {
        tries += 1;
        const client = connect(token, at);
        await until(`a word on ${kind}`, () => client.refusals.length > 0 || isJoined(client));
        if (client.joins.length > 0 || client.patches.length > 0) opened.push(`${kind}: socket`);
        client.close();
      }
    }
    expect(opened).toEqual([]);
    expect((await send('/api/me', good)).status).toBe(200);
    appendRow(inject('faultRows'), {
      fault: '22',
      what: 'forged tokens',
      lost: 0,
      breaches: opened.length,
      convergedMs: null,
      note: `${Object.keys(forged).length} kinds, ${tries} sockets`,
    });
  });

  type End = { name: string; act: (tokens: Tokens) => Promise<unknown> };
  const seconds = (): number => Math.floor(Date.now() / 1_000);
  const ends: End[] = [
    { name: 'revoked', act: async ({ uid }) => (google.project.existing(uid).validSince = seconds()) },
    { name: 'disabled', act: async ({ uid }) => (google.project.existing(uid).isDisabled = true) },
    { name: 'removed', act: async ({ uid }) => google.project.remove(uid) },
    { name: 'signedOut', act: async ({ api }) => send('/identity/sign-out', api, {}) },
    { name: 'dismissed', act: async ({ uid }) => stack.db.doc(`controllers/${uid}`).update({ enable: false }) },
    { name: 'forgotten', act: async ({ uid }) => stack.db.doc(`controllers/${uid}`).delete() },
  ];

  it.each(ends)(
    '[ID3] [ID7] an account that is $name is rejected everywhere within 5 s and stays rejected',
    async ({ name, act }) => {
      await Promise.all([addPerson(name), addPerson(`${name}-other`)]);
      const [tokens, others] = [await signIn(name), await signIn(`${name}-other`)];
      const sockets = [0, 1].map((at) => connect(tokens.api, at));
      const other = connect(others.api, 0);
      await allJoined([...sockets, other]);
      // Google counts in whole seconds: a sign-in within the same second would survive a revocation.
      const since = seconds();
      await until('a new second', () => seconds() > since);

      const startedAt = performance.now();
      await act(tokens);
      await until('both sockets to be told', () => sockets.every(({ closes }) => closes.includes('revoked')), {
        withinMs: OUT_WITHIN_MS,
      });
      await until('the token to be refused', async () => (await send('/api/me', tokens.api)).status === 401, {
        withinMs: Math.max(1, OUT_WITHIN_MS - (performance.now() - startedAt)),
      });
      const outMs = performance.now() - startedAt;

      // Clients try to resume their session, and to use every other credential they have.
      const refused = sockets.map(({ refusals }) => refusals.length);
      const received = sockets.map(({ patches, joins }) => patches.length + joins.length);
      for (const { socket } of sockets) socket.connect();
      await until('their refusals', () => sockets.every(({ refusals }, at) => refusals.length > (refused[at] ?? 0)));
      await writeOrder(`after-${name}`);
      await until('the bystander to hear of it', () => other.ids('order').includes(`after-${name}`));
      expect(sockets.map(({ patches, joins }) => patches.length + joins.length)).toEqual(received);
      const refreshed = await send('/identity/refresh', undefined, { refreshToken: tokens.refresh });
      const newId = provided.safeParse(refreshed.json).data?.idToken ?? tokens.id;
      expect((await send('/security/branches/login', newId, { uuid: tokens.uid })).status).toBeGreaterThanOrEqual(401);
      expect(other.closes).toEqual([]);
      expect((await send('/api/me', others.api)).status).toBe(200);
      appendRow(inject('faultRows'), {
        fault: '22',
        what: `account ${name} while connected`,
        lost: 0,
        breaches: 0,
        convergedMs: outMs,
        note: 'out on two gateways and over HTTP',
      });
    },
  );
});
