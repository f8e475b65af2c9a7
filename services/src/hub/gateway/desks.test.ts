// [DK20] Who has which order chosen, over two gateways of one operation.
import { DESK, DESK_NAMESPACE, type ChosenOrder } from '@despacho/contract/desk.ts';
import { LIVE_NAMESPACE } from '@despacho/contract/live/protocol.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { gatewayFixture, goingOrder, one, two, type GatewayFixture } from './gatewayFixture.ts';

let fixture: GatewayFixture;
let opened: Socket[] = [];
let renewing: NodeJS.Timeout | undefined;

beforeAll(async () => {
  fixture = await gatewayFixture();
});
afterAll(async () => fixture.close());
beforeEach(async () => {
  await fixture.begin();
  await fixture.put('order', goingOrder('a', one, null));
  await fixture.put('order', goingOrder('b', two, null));
});
afterEach(() => {
  clearInterval(renewing);
  for (const socket of opened) socket.disconnect();
  opened = [];
});

type Account = Parameters<GatewayFixture['token']>[0];

const openDesk = (token: string, url = fixture.gateway.url) => {
  const socket = io(`${url}${DESK_NAMESPACE}`, {
    transports: ['websocket'],
    auth: { token, sessionId: 'session-desk' },
    forceNew: true,
    reconnection: false,
  });
  opened.push(socket);
  let choices: ChosenOrder[] = [];
  let refusal = '';
  socket.on('desk:choices', (frame: { choices: ChosenOrder[] }) => {
    choices = frame.choices;
  });
  socket.on('connect_error', ({ message }) => {
    refusal = message;
  });
  return {
    socket,
    refusal: () => refusal,
    choose: (orderId: unknown) => socket.emit('desk:choose', { orderId }),
    /** `order name` of each. */
    choices: () => choices.map(({ orderId, name }) => `${orderId} ${name}`),
  };
};
const deskOf = async (account: Account, url?: string) => openDesk(await fixture.token(account), url);
const administrator = (id: string, company: typeof one): Account => ({ id, name: id, role: 'ADMINISTRATOR', company });

describe('choices of desks', () => {
  it('[DK20] reach desks of every gateway, as far as each sees the order, and change with the choice', async () => {
    const second = await fixture.start();
    const ana = await deskOf({ id: 'ana', name: 'Ana' });
    const eva = await deskOf({ id: 'eva', name: 'Eva' }, second.url);
    const ofOne = await deskOf(administrator('uno', one), second.url);
    await until('the desks are open', () => ana.socket.connected && eva.socket.connected && ofOne.socket.connected);
    ana.choose('a');
    eva.choose('b');
    await until('each sees both', () => ana.choices().length === 2 && eva.choices().length === 2);
    expect(ana.choices()).toEqual(['a Ana', 'b Eva']);
    await until('the company sees its own', () => ofOne.choices().length > 0);
    expect(ofOne.choices()).toEqual(['a Ana']);
    ana.choose('b');
    await until('the company sees nothing', () => ofOne.choices().length === 0);
    await until('both have one', () => eva.choices().join() === 'b Ana,b Eva');
    await second.close();
  });

  it('[DK20] of an order outside the scope of the desk, or of none, do not exist', async () => {
    const ana = await deskOf({ id: 'ana', name: 'Ana' });
    const ofOne = await deskOf(administrator('uno', one));
    await until('the desks are open', () => ana.socket.connected && ofOne.socket.connected);
    for (const orderId of ['b', 'none', 'a', 'b']) ofOne.choose(orderId);
    ana.choose('b');
    await until('ana is there', () => ana.choices().includes('b Ana'));
    expect(ana.choices()).toEqual(['b Ana']);
    expect(ofOne.choices()).toEqual([]);
  });

  it('[DK20] are gone when the desk closes, when it falls silent, and when its gateway is gone', async () => {
    const second = await fixture.start();
    const ana = await deskOf({ id: 'ana', name: 'Ana' });
    const eva = await deskOf({ id: 'eva', name: 'Eva' }, second.url);
    const leo = await deskOf({ id: 'leo', name: 'Leo' }, second.url);
    await until('the desks are open', () => [ana, eva, leo].every(({ socket }) => socket.connected));
    ana.choose('a');
    eva.choose('b');
    leo.choose('a');
    await until('all are there', () => ana.choices().length === 3);
    leo.socket.disconnect();
    // Not by its end: those chosen before it would be gone with it. None sends its choice again.
    await until('the closed one is gone', () => ana.choices().join() === 'a Ana,b Eva');
    await until('the silent ones are gone', () => ana.choices().length === 0);
    eva.choose('b');
    await until('it is back', () => ana.choices().join() === 'b Eva');
    await second.close();
    await until('it is gone', () => ana.choices().length === 0);
  });

  it('[DK20] end with the account: signed out, disabled, or without the permission', async () => {
    const ana = await deskOf({ id: 'ana', name: 'Ana' });
    const eva = await deskOf({ id: 'eva', name: 'Eva', tokenGeneration: 3 });
    const nel = await deskOf({ id: 'nel', name: 'Nel' });
    await until('the desks are open', () => [ana, eva, nel].every(({ socket }) => socket.connected));
    const renew = (): void => {
      eva.choose('a');
      nel.choose('b');
    };
    renew();
    await until('both are there', () => ana.choices().length === 2);
    renewing = setInterval(renew, DESK.renewMs);
    await fixture.put('controller', sampleController({ id: 'eva', name: 'Eva', tokenGeneration: 4 }));
    await fixture.put('controller', sampleController({ id: 'nel', name: 'Nel', isEnabled: false }));
    await until('both are gone', () => ana.choices().length === 0);
    await until('both are closed', () => !eva.socket.connected && !nel.socket.connected);
    const wall = openDesk(await fixture.wallToken('wall-1'));
    const stranger = openDesk('nonsense');
    await until('both refusals', () => wall.refusal() !== '' && stranger.refusal() !== '');
    expect([wall.refusal(), stranger.refusal()]).toEqual(['revoked', 'unauthorised']);
  });
});

it('[LV13] [DK20] a desk whose arrow is held behind a line that stood still stays open', async () => {
  const ana = await deskOf({ id: 'ana', name: 'Ana' });
  await until('the desk is open', () => ana.socket.connected);
  const burst = (18_000 + 10_000) / DESK.paceMs;
  for (let sent = 0; sent < burst; sent += 1) ana.choose(sent % 2 === 0 ? 'a' : 'b');
  ana.choose('a');
  await until('the last choice is there', () => ana.choices().join() === 'a Ana');
  expect(ana.socket.connected).toBe(true);
});

describe('abuse of desks', () => {
  const abuse: [string, (socket: Socket) => void][] = [
    ['an unknown event', (socket) => socket.emit('desk:choices', { choices: [] })],
    ['a malformed choice', (socket) => socket.emit('desk:choose', { orderId: 7 })],
    ['a choice with a name', (socket) => socket.emit('desk:choose', { orderId: 'a', name: 'Eva' })],
    ['no choice at all', (socket) => socket.emit('desk:choose')],
    ['a path as a choice', (socket) => socket.emit('desk:choose', { orderId: '../a' })],
    ['a frame over 64 KB', (socket) => socket.emit('desk:choose', { orderId: 'x'.repeat(70_000) })],
    [
      'too many messages',
      (socket) => void Array.from({ length: 160 }, () => socket.emit('desk:choose', { orderId: 'a' })),
    ],
  ];

  it.each(abuse)('[LV13] [DK20] %s closes the desk, and no other is affected', async (_, send) => {
    const ana = await deskOf({ id: 'ana', name: 'Ana' });
    const bad = await deskOf({ id: 'bad', name: 'Bad' });
    await until('the desks are open', () => ana.socket.connected && bad.socket.connected);
    send(bad.socket);
    await until('it is closed', () => !bad.socket.connected);
    ana.choose('b');
    await until('the other goes on', () => ana.choices().join() === 'b Ana');
    expect(ana.socket.connected).toBe(true);
  });

  it('[LV32] a gateway accepts as many desks of an account as screens, counted apart', async () => {
    const crowded = await fixture.start({ perAccount: 1, perAddress: 10 });
    const token = await fixture.token({ id: 'ana', name: 'Ana' });
    const screen = io(`${crowded.url}${LIVE_NAMESPACE}`, {
      transports: ['websocket'],
      auth: { token, sessionId: 'session-screen' },
      forceNew: true,
      reconnection: false,
    });
    opened.push(screen);
    const first = openDesk(token, crowded.url);
    await until('both are open', () => screen.connected && first.socket.connected);
    const next = openDesk(token, crowded.url);
    await until('the refusal', () => next.refusal() !== '');
    expect(next.refusal()).toBe('too-many-sockets');
    await crowded.close();
  });
});
