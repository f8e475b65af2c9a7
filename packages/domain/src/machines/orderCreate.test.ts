import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  orderCreate,
  REPEAT_MS,
  type CreateResult,
  type CreateInput,
  type OrderCreateEmitted,
  type OrderCreateEvent,
  type Refused,
  type OrderContent,
  type UploadResult,
} from './orderCreate.ts';

const content: OrderContent = { company_id: 'c', branch_id: 'b', latitude: 14.6, longitude: -90.5, orderId: 'GT-1' };
const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 18, 0, second)).toISOString();
const press = (only: Partial<OrderCreateEvent> = {}): OrderCreateEvent => ({
  type: 'SUBMIT',
  content,
  picture: null,
  at: at(0),
  ...only,
});
const creation = ({ content: { _createdAt: createdAt } }: CreateInput) => createdAt;
const refused: Refused = { ok: false, code: 'invalid' };
const lost: Refused = { ok: false, code: 'unavailable' };

/** A server that stores one order for the key of the form, and responds to each attempt as the test configures. */
const server = (fates: ('responds' | 'refuses' | 'loses' | 'is gone')[]) => {
  const orders: CreateInput[] = [];
  const attempts: CreateInput[] = [];
  const images = new Set<string>();
  let uploads = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const respond = (input: CreateInput): CreateResult => {
    const [first] = orders;
    if (first === undefined) orders.push(input);
    else if (JSON.stringify(first) !== JSON.stringify(input))
      return {
        ok: false,
        code: 'conflict',
        details: { reason: 'key-reused', order: { id: 'o', number: first.content.orderId ?? '' } },
      };
    return { ok: true, order: { id: 'o', number: orders[0]?.content.orderId ?? '' }, duplicateOf: null };
  };
  const create = async (input: CreateInput): Promise<CreateResult> => {
    attempts.push(input);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    const fate = fates.shift() ?? 'responds';
    if (fate === 'is gone') return lost;
    if (fate === 'refuses') return refused;
    const result = respond(input);
    return fate === 'loses' ? lost : result;
  };
  const clock = new SimulatedClock();
  const actor = createActor(
    orderCreate.provide({
      actors: {
        create: fromPromise<CreateResult, CreateInput>(async ({ input }) => create(input)),
        upload: fromPromise<UploadResult, { picture: object | null }>(async () => {
          uploads += 1;
          images.add(`image-${uploads}`);
          return { ok: true, name: `image-${uploads}` };
        }),
        remove: fromPromise<void, { name: string }>(async ({ input }) => void images.delete(input.name)),
      },
    }),
    { clock },
  );
  const emitted: OrderCreateEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    clock,
    orders,
    attempts,
    images,
    emitted,
    mostAtOnce: () => mostAtOnce,
    settled: async () => waitFor(actor, (snapshot) => snapshot.matches('waiting') || !snapshot.hasTag('busy')),
  };
};

describe('creating an order', () => {
  it('[OR90] two presses at one moment are one attempt, and its result is emitted once', async () => {
    const { actor, settled, attempts, emitted } = server([]);
    actor.send(press());
    actor.send(press({ at: at(1) }));
    await settled();
    actor.send(press({ at: at(2) }));
    expect(attempts).toHaveLength(1);
    expect(emitted).toEqual([
      { type: 'created', created: { order: { id: 'o', number: 'GT-1' }, duplicateOf: null, isEarlier: false } },
    ]);
  });

  it('[OR91] the image is sent before the order, and removed when the order is rejected', async () => {
    const picture = { name: 'photo' };
    const { actor, settled, attempts, images } = server(['refuses', 'responds']);
    actor.send(press({ picture }));
    await settled();
    expect(attempts[0]?.image).toBe('image-1');
    expect([...images]).toEqual([]);
    actor.send(press({ picture }));
    await settled();
    expect(attempts[1]?.image).toBe('image-2');
    expect([...images]).toEqual(['image-2']);
  });

  it('[OR91] the image of an order that may exist stays, and is not sent again', async () => {
    const picture = { name: 'photo' };
    const { actor, clock, settled, attempts, images } = server(['loses', 'loses', 'responds']);
    actor.send(press({ picture }));
    await settled();
    clock.increment(REPEAT_MS);
    await settled();
    expect([...images]).toEqual(['image-1']);
    actor.send(press({ picture, at: at(9) }));
    await settled();
    expect(attempts.map(({ image }) => image)).toEqual(['image-1', 'image-1', 'image-1']);
    expect(actor.getSnapshot().context.created?.isEarlier).toBe(false);
  });

  it('[OR92] a lost response is requested once more a second later, and then the user decides', async () => {
    const { actor, clock, settled, attempts, emitted } = server(['is gone', 'is gone']);
    actor.send(press());
    await settled();
    clock.increment(REPEAT_MS - 1);
    expect(attempts).toHaveLength(1);
    clock.increment(1);
    const { context } = await settled();
    expect(attempts).toHaveLength(2);
    expect(context.refused).toEqual(lost);
    expect(emitted).toEqual([{ type: 'failed', refused: lost }]);
  });

  it('[OR92] a retry of an order that may exist sends the same body and creation time; after a rejection the creation time is new', async () => {
    const one = server(['loses', 'loses']);
    one.actor.send(press());
    await one.settled();
    one.clock.increment(REPEAT_MS);
    await one.settled();
    one.actor.send(press({ at: at(40) }));
    await one.settled();
    expect(one.attempts.map(creation)).toEqual([at(0), at(0), at(0)]);
    expect(one.orders).toHaveLength(1);
    const other = server(['refuses']);
    other.actor.send(press());
    await other.settled();
    other.actor.send(press({ at: at(40) }));
    await other.settled();
    expect(other.attempts.map(creation)).toEqual([at(0), at(40)]);
  });

  it('[OR92] changes after a lost response create no second order: the existing one is shown', async () => {
    const { actor, clock, settled, orders, emitted } = server(['loses', 'is gone']);
    actor.send(press());
    await settled();
    clock.increment(REPEAT_MS);
    await settled();
    actor.send(press({ content: { ...content, name: 'Somebody else' }, at: at(30) }));
    await settled();
    expect(orders).toHaveLength(1);
    expect(emitted.at(-1)).toEqual({
      type: 'created',
      created: { order: { id: 'o', number: 'GT-1' }, duplicateOf: null, isEarlier: true },
    });
  });

  it('[OR91] a failed upload sends no order', async () => {
    const tried: string[] = [];
    const actor = createActor(
      orderCreate.provide({
        actors: {
          upload: fromPromise<UploadResult, { picture: object | null }>(async () => ({ ok: false, code: 'too-large' })),
          create: fromPromise<CreateResult, CreateInput>(async () => {
            tried.push('create');
            return refused;
          }),
        },
      }),
    ).start();
    actor.send(press({ picture: {} }));
    const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('editable'));
    expect(context.refused?.code).toBe('too-large');
    expect(context.isUncertain).toBe(false);
    expect(tried).toEqual([]);
  });

  it('[OR90] [OR91] any sequence of input and losses gives one order at most, one attempt at a time, and no orphaned image', async () => {
    const seed = Date.now() % 1_000_000;
    let state = seed;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    const kinds = ['responds', 'refuses', 'loses', 'is gone'] as const;
    for (let run = 0; run < 200; run += 1) {
      const fates = Array.from({ length: 12 }, () => kinds[random(4)] ?? 'responds');
      const label = `seed ${seed}, run ${run}: ${fates.join(' ')}`;
      const { actor, clock, settled, orders, images, mostAtOnce, attempts, emitted } = server([...fates]);
      const pictures = [{}, {}, null];
      for (let step = 0; step < 12; step += 1) {
        const name = `Customer ${random(2)}`;
        const picture = pictures[random(3)] ?? null;
        for (let presses = random(3); presses >= 0; presses -= 1)
          actor.send(press({ content: { ...content, name }, picture, at: at(step) }));
        await settled();
        clock.increment(REPEAT_MS);
        await settled();
      }
      const { context } = actor.getSnapshot();
      const isOver = actor.getSnapshot().hasTag('over');
      const [made] = orders;
      const image = made?.image ?? null;
      const isMade = isOver && context.created?.isEarlier === false;
      const broken = {
        'more than one order': orders.length > 1,
        'more than one try at once': mostAtOnce() > 1,
        'emitted of no order': isOver && orders.length === 0,
        'not emitted, or emitted twice': emitted.filter(({ type }) => type === 'created').length !== (isOver ? 1 : 0),
        'sure that there is none': orders.length === 1 && !isOver && !context.isUncertain,
        'an order without its image': image !== null && !images.has(image),
        'an image left behind': !context.isUncertain && images.size > (image === null ? 0 : 1),
        'another content than the one made': isMade && JSON.stringify(attempts.at(-1)) !== JSON.stringify(made),
      };
      expect(
        Object.entries(broken).flatMap(([what, is]) => (is ? [what] : [])),
        label,
      ).toEqual([]);
    }
  });

  it('[OR90] on every path the form can be sent exactly when no request is in progress', () => {
    const done = (src: string, output: unknown): OrderCreateEvent => {
      // The engine's own event; only generated paths need to name it.
      const event: unknown = { type: `xstate.done.actor.0.orderCreate.${src}`, output };
      return event as OrderCreateEvent;
    };
    const after: unknown = { type: 'xstate.after.repeatAfter.orderCreate.waiting' };
    const paths = getShortestPaths(orderCreate, {
      events: [
        press(),
        press({ picture: {} }),
        done('uploading', { ok: true, name: 'image' }),
        done('uploading', refused),
        done('creating', { ok: true, order: { id: 'o', number: '1' }, duplicateOf: null }),
        done('creating', refused),
        done('creating', lost),
        done('removing', undefined),
        after as OrderCreateEvent,
      ],
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.isUncertain, context.repeats, context.uploaded !== null]),
      limit: 2_000,
    });
    const states = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect(states).toEqual(
      new Set(['"editing"', '"uploading"', '"creating"', '"waiting"', '"removing"', '"failed"', '"created"']),
    );
    for (const { state } of paths) {
      const isOver = state.hasTag('over');
      expect(state.hasTag('editable')).toBe(!state.hasTag('busy') && !isOver);
      expect(state.can(press())).toBe(state.hasTag('editable'));
      expect(state.context.created !== null).toBe(isOver);
    }
  });
});
