// Abuse of bodies, sockets and joins by one account, while others work: it is refused at its limits, and others hardly notice.
import { connect } from 'node:net';
import { LIVE_NAMESPACE, LIVE_PROTOCOL, type JoinAnswer } from '@despacho/contract/live/protocol.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const PER_ACCOUNT = 20;
const SOCKETS = sized(60, 200);
const JOINS = sized(1_000, 5_000);
const BODIES = sized(10, 60);
const PROBES = sized(100, 400);
const ABUSE_MS = sized(6_000, 60_000);
const MB = 1024 * 1024;
/** What the kernel buffers of one connection on this machine, besides what was read. */
const KERNEL_BYTES = 12 * MB;

let stack: Stack;
let origin: string;
let gateway: GatewayProcess;
let inspection: Inspection;
let token: string;
let bystander: LiveClient;

beforeAll(async () => {
  stack = await startStack({ SOCKETS_PER_ACCOUNT: String(PER_ACCOUNT), SOCKETS_PER_ADDRESS: '200', TRUST_PROXY: '1' });
  const [api, started] = await Promise.all([
    stack.startApi({ flags: INSPECTED }),
    stack.startGateway(),
    stack.startIngest(),
  ]);
  ({ origin } = api);
  gateway = started;
  inspection = await inspect(api.api);
  // Counted where the server reads: its own sockets.
  await inspection.evaluate(`
    globalThis.readBytes = 0;
    process.getBuiltinModule('node:diagnostics_channel').subscribe('http.server.request.start', ({ socket }) => {
      if (socket.isCounted) return;
      socket.isCounted = true;
      socket.once('close', () => { globalThis.readBytes += socket.bytesRead; });
    });
    true`);
  token = await stack.token({ id: 'worker' });
  for (let at = 0; at < 50; at += 1)
    await stack.db.doc(`deliveries/o${at}`).set(orderCodec.write(sampleOrder({ id: `o${at}` })));
  bystander = liveClient({ url: gateway.url, token, headers: { 'x-forwarded-for': '10.9.0.1' } });
  await allJoined([bystander]);
});
afterAll(async () => {
  bystander.close();
  inspection.close();
  await stack.close();
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median duration of requests of another account from another address, one after the other. */
const p50 = async (count: number): Promise<number> => {
  const durations: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.8.${at >> 6}.${at % 64}` };
    const response = await fetch(`${origin}/api/me`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    durations.push(performance.now() - started);
  }
  return median(durations);
};

type Body = { status: string; sentBytes: number; closedMs: number };

/** Sends a chunked body to this path for as long as it is accepted. */
const endlessBody = async (path: string, from: string): Promise<Body> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const chunk = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
  const started = performance.now();
  let text = '';
  const push = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.on('error', () => {});
  socket.on('drain', push);
  const head = [
    'host: localhost',
    'content-type: application/json',
    'transfer-encoding: chunked',
    `x-forwarded-for: ${from}`,
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  push();
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  return { status: text.slice(9, 12), sentBytes: socket.bytesWritten, closedMs: performance.now() - started };
};

describe('[RQ1] [LV32] abuse by one account', () => {
  it('is refused at its limits, and the others keep their p50', async () => {
    await p50(PROBES);
    const quietMs = await p50(PROBES);

    const abuser = await stack.token({ id: 'abuser' });
    const sockets: Socket[] = [];
    const refusals: string[] = [];
    const opened = new Set<Socket>();
    const open = (): void => {
      const socket = io(`${gateway.url}${LIVE_NAMESPACE}`, {
        transports: ['websocket'],
        auth: { token: abuser, sessionId: 'session-abuse' },
        extraHeaders: { 'x-forwarded-for': '10.7.0.1' },
        forceNew: true,
        reconnection: false,
      });
      sockets.push(socket);
      socket.on('connect', () => opened.add(socket));
      socket.on('connect_error', ({ message }) => refusals.push(message));
    };
    await until('the gateway knows the abuser', async () => {
      const probe = liveClient({ url: gateway.url, token: abuser, isAutomatic: false });
      await until('a result', () => probe.socket.connected || probe.refusals.length > 0);
      probe.close();
      return probe.refusals.length === 0;
    });

    const joins = { ok: 0, refused: 0, sent: 0 };
    const bodies: Body[] = [];
    const endsAt = performance.now() + ABUSE_MS;
    const abuse = async (): Promise<void> => {
      for (let at = 0; at < SOCKETS; at += 1) open();
      await until('each is in or refused', () => opened.size + refusals.length >= SOCKETS, { withinMs: 30_000 });
      const sending = (async () => {
        while (joins.sent < JOINS && performance.now() < endsAt) {
          for (const socket of opened) {
            if (!socket.connected) continue;
            joins.sent += 1;
            socket.emit('live:join', { protocol: LIVE_PROTOCOL }, (answer: JoinAnswer) => {
              if (answer.ok) joins.ok += 1;
              else joins.refused += 1;
            });
          }
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      })();
      const posting = Array.from({ length: BODIES }, async (_, at) =>
        bodies.push(await endlessBody(at % 2 === 0 ? '/identity/sign-in' : '/identity/refresh', `10.6.0.${at}`)),
      );
      await Promise.all([sending, ...posting]);
    };
    const abusing = abuse();
    const underAbuseMs = await p50(PROBES);
    await abusing;

    const readBytes = Number(await inspection.evaluate('globalThis.readBytes'));
    await stack.db.doc('deliveries/after').set(orderCodec.write(sampleOrder({ id: 'after' })));
    await until('the bystander goes on', () => bystander.ids('order').includes('after'));
    for (const socket of sockets) socket.disconnect();

    const sentBytes = Math.max(...bodies.map((body) => body.sentBytes));
    const note = [
      `others' p50 ${quietMs.toFixed(1)} ms quiet, ${underAbuseMs.toFixed(1)} ms under abuse`,
      `${opened.size} of ${SOCKETS} sockets in, ${refusals.length} refused`,
      `${joins.ok} of ${joins.sent} joins answered, ${joins.refused} refused`,
      `${BODIES} endless bodies: ${(readBytes / MB).toFixed(2)} MB read in all`,
    ].join('; ');
    appendRow(inject('faultRows'), {
      fault: '30',
      what: 'bodies, sockets and joins',
      lost: 0,
      breaches: 0,
      convergedMs: null,
      note,
    });

    expect(opened.size).toBe(PER_ACCOUNT);
    expect(new Set(refusals)).toEqual(new Set(['too-many-sockets']));
    expect(joins.ok).toBeLessThanOrEqual(PER_ACCOUNT * 10);
    expect(joins.refused).toBeGreaterThan(0);
    expect(new Set(bodies.map(({ status }) => status))).toEqual(new Set(['413']));
    expect(sentBytes).toBeLessThan(KERNEL_BYTES);
    expect(readBytes).toBeLessThan(BODIES * MB);
    expect(bystander.closes).toEqual([]);
    // One more millisecond of a small median is noise, on a machine that does other work too.
    expect(underAbuseMs).toBeLessThan(2 * quietMs + 10);
  });
}, 600_000);
