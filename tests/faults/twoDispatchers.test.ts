// Two dispatchers open one order at the same instant, again and again, each at another api process.
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const ROUNDS = sized(50, 500);
const ORDER = 'order-1';
const given = z.object({ lock: z.object({ fence: z.number() }) });
const refused = z.object({ details: orderConflict });

type Dispatcher = { id: string; name: string; token: string; origin: string };
type Reply = { status: number; json: unknown };
type Tab = { session: string; fence?: number };

/** What went against the rule, by round. */
const breaches: string[] = [];
const hold = (isTrue: boolean, what: string): void => {
  if (!isTrue) breaches.push(what);
};

describe('two dispatchers and one order', () => {
  let stack: Stack;
  let people: [Dispatcher, Dispatcher];
  let turn = 0;

  beforeAll(async () => {
    stack = await startStack({ TRUST_PROXY: '1' });
    const apis = await Promise.all([stack.startApi(), stack.startApi()]);
    const dispatcher = async (id: string, at: 0 | 1): Promise<Dispatcher> => ({
      id,
      name: `Dispatcher ${id}`,
      token: await stack.token({ id, name: `Dispatcher ${id}`, role: 'CONTROLLER' }),
      origin: apis[at].origin,
    });
    people = [await dispatcher('ada', 0), await dispatcher('eva', 1)];
    await stack.db.doc(`deliveries/${ORDER}`).set(orderCodec.write(sampleOrder({ id: ORDER, customerName: 'Nobody' })));
  });
  afterAll(async () => stack.close());

  /** Each request comes from an address of its own, so that no limit gets in the way. */
  const send = async (who: Dispatcher, path: string, body: object, { session, fence }: Tab): Promise<Reply> => {
    turn += 1;
    const reply = await fetch(`${who.origin}/api/deliveries/${ORDER}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.13.${Math.floor(turn / 250) % 250}.${turn % 250}`,
        'x-session-id': session,
        ...(fence === undefined ? {} : { 'x-lock-fence': String(fence) }),
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, json: await reply.json() };
  };
  const open = async (who: Dispatcher, session: string) =>
    send(who, '/editing?delete=false&calculate_circle=false', { modifyingBy: { id: who.id } }, { session });
  const close = async (who: Dispatcher, tab: Tab) => send(who, '/editing?delete=true&calculate_circle=false', {}, tab);
  const save = async (who: Dispatcher, name: string, base: string, tab: Tab) =>
    send(who, '?notify_biker=false&calculate_circle=true', { name, base: { name: base } }, tab);

  const fenceIn = (reply: Reply): number => given.safeParse(reply.json).data?.lock.fence ?? -1;
  const holderIn = (reply: Reply): string | null => {
    const { data } = refused.safeParse(reply.json);
    const holder = data !== undefined && 'holder' in data.details ? data.details.holder : null;
    return reply.status === 409 ? (holder?.name ?? null) : `${reply.status}`;
  };
  const stored = async () => {
    const read = orderCodec.read(ORDER, (await stack.db.doc(`deliveries/${ORDER}`).get()).data() ?? {});
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  };

  /** The name in the order afterwards. */
  const playRound = async (round: number, base: string): Promise<string> => {
    const session = (who: Dispatcher): string => `tab-${who.id}-${round}`;
    const [one, other] = round % 2 === 0 ? people : people.toReversed();
    if (one === undefined || other === undefined) throw new Error('two play');
    const opened = await Promise.all([open(one, session(one)), open(other, session(other))]);
    const winners = [one, other].filter((_, at) => opened[at]?.status === 200);
    const winner = winners[0] ?? one;
    const loser = winner === one ? other : one;
    const [won, lost] = winner === one ? opened : opened.toReversed();
    if (won === undefined || lost === undefined) throw new Error('two answers');
    hold(winners.length === 1, `${round}: ${winners.length} holders`);
    hold(holderIn(lost) === winner.name, `${round}: the loser was told ${holderIn(lost)}`);
    const fence = fenceIn(won);
    const { lock } = await stored();
    hold(lock?.id === winner.id && lock.fence === fence, `${round}: another holder is stored`);

    // The loser tries with nothing, with the winner's number, and with everything the winner has.
    const name = `Round ${round}, ${winner.id}`;
    const [saved, ...stolen] = await Promise.all([
      save(winner, name, base, { session: session(winner), fence }),
      save(loser, 'STOLEN', base, { session: session(loser) }),
      save(loser, 'STOLEN', base, { session: session(loser), fence }),
      save(loser, 'STOLEN', base, { session: session(winner), fence }),
    ]);
    hold(saved.status === 200, `${round}: the holder's save answered ${saved.status}`);
    hold(
      stolen.every((reply) => holderIn(reply) === winner.name),
      `${round}: the loser saved or was not told`,
    );

    // The lock moves on; the first holder's save comes late.
    await close(winner, { session: session(winner), fence });
    const next = await open(loser, session(loser));
    hold(fenceIn(next) === fence + 1, `${round}: fence ${fence} was followed by ${fenceIn(next)}`);
    const late = await save(winner, 'LATE', name, { session: session(winner), fence });
    hold(holderIn(late) === loser.name, `${round}: a late save answered ${late.status}`);
    await close(loser, { session: session(loser), fence: fenceIn(next) });
    return name;
  };

  it(`[LK11] ${ROUNDS} rounds have one holder each, and nothing of a loser is written`, async () => {
    let name = 'Nobody';
    for (let round = 0; round < ROUNDS; round += 1) name = await playRound(round, name);
    const { customerName, revision, lock } = await stored();
    const events = await stack.db.collection(`deliveries/${ORDER}/events`).get();
    const names = new Set(events.docs.map((event) => String(event.get('after.customerName'))));
    hold(![...names].some((written) => written === 'STOLEN' || written === 'LATE'), 'the audit tells of a loser');
    appendRow(inject('faultRows'), {
      fault: '13',
      what: `one order opened twice at once, rounds: ${ROUNDS}`,
      lost: 0,
      breaches: breaches.length,
      convergedMs: null,
      note: `${turn} requests to 2 apis, ${events.size} saves`,
    });
    expect(breaches).toEqual([]);
    expect({ customerName, revision, lock }).toEqual({ customerName: name, revision: ROUNDS, lock: null });
    expect([events.size, names.size]).toEqual([ROUNDS, ROUNDS]);
  });
});
