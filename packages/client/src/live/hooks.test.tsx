// @vitest-environment happy-dom
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { act, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { connectLive } from './connect.ts';
import { liveHooks } from './hooks.ts';
import { createRoom, simulate, simulatedKinds, type Item } from './test/simulation.ts';

const { LiveProvider, useEntity, useIds, useLive, useServerNow, useAges, useLiveStatus } = liveHooks<{
  order: Item;
  position: Fix;
}>();

const world = (strict = true) => {
  const room = createRoom();
  const surroundings = simulate(room);
  const live = connectLive(
    { kinds: simulatedKinds(), sessionId: 'session-1', token: () => 'token' },
    surroundings.environment,
  );
  const renders: Record<string, number> = {};
  const count = (name: string): void => {
    renders[name] = (renders[name] ?? 0) + 1;
  };
  const run = (ms: number) => act(() => surroundings.run(ms));
  const show = (children: ReactNode) => {
    const provided = <LiveProvider value={live}>{children}</LiveProvider>;
    return render(strict ? <StrictMode>{provided}</StrictMode> : provided);
  };
  /** How often each was rendered since the last call. */
  const rendered = () => {
    const rendersBefore = { ...renders };
    for (const name of Object.keys(renders)) delete renders[name];
    return rendersBefore;
  };
  return { room, live, line: surroundings.line, repeating: surroundings.repeating, run, show, count, rendered };
};

describe('live hooks', () => {
  it('render a row again only when its own entity was replaced', () => {
    const { room, run, show, count, rendered } = world(false);
    const Row = ({ id }: { id: string }) => {
      count(id);
      return <p>{`${id}=${useEntity('order', id)?.n ?? 'none'}`}</p>;
    };
    room.put('a');
    room.put('b');
    run(500);
    show([<Row key="a" id="a" />, <Row key="b" id="b" />, <Row key="c" id="c" />]);
    expect(screen.getByText('a=1')).toBeDefined();
    rendered();
    room.put('b');
    run(500);
    expect(rendered()).toEqual({ b: 1 });
    room.remove('b');
    run(5_000);
    expect(rendered()).toEqual({ b: 1 });
    expect(screen.getByText('b=none')).toBeDefined();
  });

  it('render a list again only when an id was added or removed', () => {
    const { room, run, show, count, rendered } = world(false);
    const List = () => {
      count('list');
      return <p>{useIds('order').join(',')}</p>;
    };
    room.put('a');
    run(500);
    show(<List />);
    rendered();
    room.put('a');
    run(500);
    expect(rendered()).toEqual({});
    room.put('b');
    run(500);
    expect(rendered()).toEqual({ list: 1 });
    expect(screen.getByText('a,b')).toBeDefined();
  });

  it('render a selection again only when the selected value changed', () => {
    const { room, run, show, count, rendered } = world(false);
    const Even = () => {
      count('even');
      const even = useLive(({ order }) => [...order.values()].filter(({ n }) => n % 2 === 0).map(({ id }) => id));
      return <p>{`even: ${even.join(',')}`}</p>;
    };
    room.put('a');
    room.put('b');
    run(500);
    show(<Even />);
    expect(screen.getByText('even: b')).toBeDefined();
    rendered();
    room.put('a');
    room.put('b');
    run(500);
    expect(rendered()).toEqual({});
  });

  it('give a paced selection the clock at its own pace, and a full join at once', () => {
    const { room, run, show, line, count, rendered } = world(false);
    let runs = 0;
    const Paced = () => {
      count('paced');
      const { size } = useLive(
        ({ order }, now) => {
          runs += 1;
          return { size: order.size, second: Math.floor(now / 1_000) };
        },
        { everyMs: 1_000, isEqual: (a, b) => a.size === b.size && a.second === b.second },
      );
      return <p>{`size ${size}`}</p>;
    };
    run(500);
    show(<Paced />);
    run(1_000);
    rendered();
    runs = 0;
    for (let n = 0; n < 40; n += 1) {
      room.put(`order-${n}`);
      run(50);
    }
    expect(rendered()['paced']).toBeLessThanOrEqual(3);
    expect(runs).toBeLessThanOrEqual(6);
    room.rotate();
    line.close();
    run(2_000);
    expect(screen.getByText('size 40')).toBeDefined();
  });

  it('[LV6] return the server time in whole steps, the same everywhere', () => {
    const { run, show, count, rendered, live } = world(false);
    const Clock = ({ name }: { name: string }) => {
      count(name);
      return <p data-testid={name}>{useServerNow(1_000)}</p>;
    };
    run(1_000);
    show([<Clock key="one" name="one" />, <Clock key="other" name="other" />]);
    rendered();
    for (let second = 0; second < 3; second += 1) run(1_000);
    expect(rendered()).toEqual({ one: 3, other: 3 });
    const shown = ['one', 'other'].map((name) => Number(screen.getByTestId(name).textContent));
    expect(shown[0]).toBe(shown[1]);
    expect((shown[0] ?? 0) % 1_000).toBe(0);
    expect(live.now() - (shown[0] ?? 0)).toBeLessThan(1_250);
  });

  it('[LV5] report a lost connection within 4 s, with an age that grows', () => {
    const { room, run, show, line } = world();
    const Band = () => {
      const { linkMs, isStale } = useAges();
      return <p data-testid="band">{`${useLiveStatus().freshness} ${isStale} ${Math.floor((linkMs ?? 0) / 1_000)}`}</p>;
    };
    show(<Band />);
    const band = () => screen.getByTestId('band').textContent;
    expect(band()).toBe('loading false 0');
    room.put('a');
    run(2_000);
    expect(band()).toBe('fresh false 0');
    line.isUp = false;
    run(4_000);
    expect(band()).toBe('stale true 4');
    run(30_000);
    expect(band()).toBe('stale true 34');
    line.isUp = true;
    run(6_000);
    expect(band()).toMatch(/^fresh false [01]$/);
  });

  it('work under StrictMode and release every subscription', () => {
    const { room, live, run, show, repeating } = world();
    const Everything = () => {
      useIds('order');
      useEntity('order', 'a');
      useLive(({ order }) => order.size, { everyMs: 250 });
      useAges();
      return <p>{useServerNow(250)}</p>;
    };
    const { unmount } = show(<Everything />);
    run(1_000);
    expect(repeating()).toBe(1);
    unmount();
    expect(repeating()).toBe(0);
    room.put('a');
    run(1_000);
    expect(live.collections.order.get('a')?.n).toBe(1);
    live.close();
  });

  it('throw a clear error when the provider is missing', () => {
    const Lost = () => <p>{useIds('order').length}</p>;
    expect(() => render(<Lost />)).toThrow('outside LiveProvider');
  });
});
