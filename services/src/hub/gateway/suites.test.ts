// Public suites on the live connection: a client that sends JSON that is none is closed alone, and every text of an order comes as it is stored.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIVE_NAMESPACE, LIVE_PROTOCOL } from '@despacho/contract/live/protocol.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { naughtyStrings, publicSuite } from '../../../../tests/support/suites.ts';
import { until } from '../../../../tests/support/until.ts';
import { gatewayFixture, type GatewayFixture } from './gatewayFixture.ts';

const { path: folder, isHere, why } = publicSuite('json/test_parsing');
const files = isHere ? readdirSync(folder) : [];
/** Below the connections that an account may have at once. */
const AT_ONCE = 10;

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture();
  await fixture.begin();
});
afterAll(async () => fixture.close());

it.skipIf(!naughtyStrings.isHere)(
  `[RD18] the public list of texts comes to a screen${naughtyStrings.why}`,
  async () => {
    const orders = naughtyStrings.texts.map((text, at) =>
      sampleOrder({ id: `o${at}`, customerName: text, note: text }),
    );
    await fixture.putAll(orders.slice(0, 300).map((doc) => ({ kind: 'order' as const, doc })));
    const client = fixture.client(await fixture.token({ id: 'reader' }));
    await until('the join', () => client.place());
    // Half of them in the answer to the join, half as changes.
    await fixture.putAll(orders.slice(300).map((doc) => ({ kind: 'order' as const, doc })));
    await until('all', () => client.ids('order').length === orders.length);
    const received = orders.map(({ id }) => client.doc('order', id));
    expect(received).toMatchObject(orders.map(({ customerName, note }) => ({ customerName, note })));
  },
);

describe.skipIf(!isHere)(`[LV13] the public suite of JSON in frames${why}`, () => {
  let token: string;
  beforeAll(async () => {
    token = await fixture.token();
  });

  /** What came back for a join whose request is the text, before the gateway closed. */
  const answersTo = async (text: Buffer): Promise<string[]> => {
    const socket = new WebSocket(`${fixture.gateway.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const answers: string[] = [];
    const [head, end] = [`42${LIVE_NAMESPACE},7["live:join",`, ']'].map((part) => Buffer.from(part));
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (frame.startsWith('0'))
        socket.send(`40${LIVE_NAMESPACE},${JSON.stringify({ token, sessionId: 'session-suite' })}`);
      else if (frame.startsWith(`40${LIVE_NAMESPACE}`))
        socket.send(Buffer.concat([head ?? text, text, end ?? text]), { binary: false });
      // An acknowledgement, with or without a binary part.
      else if (/^4(?:3|6\d+-)/.test(frame)) {
        answers.push(frame);
        socket.close();
      }
    });
    socket.on('error', () => undefined).on('close', () => resolve(answers));
    return promise;
  };

  it('closes each sender without an answer, and goes on for everyone else', async () => {
    const bystander = fixture.client(await fixture.token({ id: 'bystander' }));
    await until('the join', () => bystander.place());
    expect(await answersTo(Buffer.from(JSON.stringify({ protocol: LIVE_PROTOCOL })))).toHaveLength(1);
    const answered: unknown[] = [];
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map(async (file) => answersTo(readFileSync(join(folder, file)))));
      answered.push(...answers.flat());
    }
    expect(answered).toEqual([]);
    await fixture.put('order', sampleOrder({ id: 'after' }));
    await until('the bystander goes on', () => bystander.ids('order').includes('after'));
    expect(bystander.closes).toEqual([]);
  });
});
