import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Stage } from '../../../gallery/Stage.tsx';
import { ownKeys } from '../../shell/keys/ownKeys.ts';
import { SetChips } from '../bar/SetChips.tsx';
import type { DataGridProps } from '../props.ts';
import { Live, liveRides, NOON, rides, type Ride } from '../DataGrid.stories.tsx';
import { active, cell, cellsOf, click, focusGrid, grid, heading, numbers, press } from './onGrid.ts';

beforeEach(() => localStorage.clear());

const fresh = (index: number): Ride => ({
  id: `n${index}`,
  number: `NEW-${index}`,
  name: 'Nueva',
  status: 'Nuevo',
  zone: 1,
  cost: 99,
  at: NOON + index * MINUTE_MS,
  isPaid: false,
});

const open = (count = 134, only: Partial<DataGridProps<Ride>> = {}) => {
  const world = liveRides(count);
  render(
    <Stage>
      <Live world={world} {...only} />
    </Stage>,
  );
  const [first] = rides(1);
  if (first === undefined) throw new Error('there are no rides');
  const change = (id: string, patch: Partial<Ride>): void => {
    const row = world.get(id);
    if (row !== undefined) world.set({ ...row, ...patch });
  };
  /** The newest order first: each new ride would push all others down. */
  const newest = async () => userEvent.click(screen.getByRole('button', { name: /^CREADA/ }));
  const latestFirst = async () => {
    await newest();
    await newest();
    await userEvent.hover(screen.getByRole('heading', { level: 1 }));
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  };
  const flush = (isNew = true) => act(() => world.flush(isNew));
  return { world, change, flush, latestFirst };
};
const top = (line: string): number => cell(line, 'number').getBoundingClientRect().top;

describe('live rows', () => {
  it('update without the list, and follow it when no row is being read', async () => {
    const { world, change, flush, latestFirst } = open();
    await latestFirst();
    change('r0', { name: 'Changed' });
    flush(false);
    expect(cell('r0', 'name').textContent).toBe('Changed');
    world.set(fresh(1));
    flush();
    expect(numbers()[0]).toBe('NEW-1');
    expect(heading()).toBe('VIAJES 135');
    world.remove('n1');
    flush();
    expect(numbers()[0]).toBe('GT-1');
  });

  it('[LI3] [LI20] keep their positions under the pointer; a chip shows how many changes wait, and applies them', async () => {
    const { world, change, flush, latestFirst } = open();
    await latestFirst();
    await userEvent.hover(cell('r3', 'name'));
    const before = top('r3');
    world.set(fresh(1));
    world.set(fresh(2));
    change('r3', { name: 'Still', at: NOON - 9_000 * MINUTE_MS });
    flush();
    expect(top('r3')).toBe(before);
    expect(cell('r3', 'name').textContent).toBe('Still');
    expect(numbers()[0]).toBe('GT-1');
    await click('2 nuevas');
    expect(numbers().slice(0, 2)).toEqual(['NEW-2', 'NEW-1']);
    expect(screen.queryByRole('button', { name: /nuevas?$/ })).toBeNull();
  });

  it('[LI3] leave their counters and values free under the pointer: only their places wait', async () => {
    const { world, change, flush, latestFirst } = open(134, {
      head: (controls) => <SetChips grid={controls} column="status" label="Estados" values={['Nuevo', 'En ruta']} />,
      footer: (rows) => <output>{rows.filter(({ isPaid }) => isPaid).length}</output>,
    });
    await latestFirst();
    await userEvent.hover(cell('r3', 'name'));
    const before = numbers();
    const countOf = (status: string): number =>
      Number(screen.getByRole('button', { name: new RegExp(`^${status}`) }).textContent?.replace(status, ''));
    const [isNew, onRoute, paid] = [
      countOf('Nuevo'),
      countOf('En ruta'),
      Number(screen.getByRole('status').textContent),
    ];
    world.set({ ...fresh(1), isPaid: true });
    const moved = rides(134).find(({ status }) => status === 'En ruta');
    change(moved?.id ?? '', { status: 'Nuevo' });
    flush();
    expect([countOf('Nuevo'), countOf('En ruta')]).toEqual([isNew + 2, onRoute - 1]);
    expect(screen.getByRole('status').textContent).toBe(String(paid + 1));
    expect([heading(), screen.getByText(/^1–20 de/).textContent]).toEqual(['VIAJES 135', '1–20 de 135']);
    expect(numbers()).toEqual(before);
  });

  it('[LI20] offer the chip for another order alone, and a key applies it', async () => {
    const { change, flush, latestFirst } = open();
    await latestFirst();
    await userEvent.hover(cell('r3', 'name'));
    change('r3', { at: NOON + MINUTE_MS });
    flush();
    expect(numbers()[0]).toBe('GT-1');
    expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-keyshortcuts')).toBe('r');
    const key = ownKeys.get().find((each) => each.key === 'r');
    expect(key?.does).toBe('Mostrar los cambios que esperan');
    act(() => key?.run());
    expect(numbers()[0]).toBe('GT-4');
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
  });

  it('[LI3] [LI20] keep their positions and the chip while the pointer goes to it, and follow when it goes elsewhere', async () => {
    const { world, flush, latestFirst } = open();
    await latestFirst();
    await userEvent.hover(cell('r3', 'name'));
    world.set(fresh(1));
    flush();
    for (const place of [screen.getByRole('button', { name: /^CREADA/ }), screen.getByRole('heading', { level: 1 })]) {
      await userEvent.hover(place);
      expect([numbers()[0], screen.getByRole('button', { name: '1 nueva' }).isConnected]).toEqual(['GT-1', true]);
    }
    world.set(fresh(2));
    flush();
    await click('2 nuevas');
    expect(numbers().slice(0, 2)).toEqual(['NEW-2', 'NEW-1']);
    await userEvent.hover(cell('r3', 'name'));
    world.set(fresh(3));
    flush();
    await userEvent.hover(screen.getByText(/^1–20 de/));
    await waitFor(() => expect(numbers()[0]).toBe('NEW-3'));
  });

  it('[LI3] [LI20] keep the row of the keyboard when the chip is pressed, and their positions on the way to it by Tab', async () => {
    const { world, flush, latestFirst } = open();
    await latestFirst();
    focusGrid();
    await press('{ArrowDown}', '{ArrowDown}', '{ArrowRight}');
    world.set(fresh(1));
    flush();
    await click('1 nueva');
    expect([numbers()[0], document.activeElement === grid(), active().line]).toEqual(['NEW-1', true, 'r1']);
    world.set(fresh(2));
    flush();
    act(() => screen.getByRole('searchbox', { name: 'Buscar' }).focus());
    expect(numbers()[0]).toBe('NEW-1');
    const chip = screen.getByRole('button', { name: '1 nueva' });
    act(() => chip.focus());
    await press('{Enter}');
    expect([numbers()[0], document.activeElement === grid()]).toEqual(['NEW-2', true]);
  });

  it('[LI20] count only rows that pass the filters', async () => {
    const { world, flush } = open();
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Buscar' }), 'ana');
    await userEvent.hover(cell('r0', 'name'));
    world.set(fresh(1));
    world.set({ ...fresh(2), name: 'Ana Sofía' });
    flush();
    expect(screen.getByRole('button', { name: '1 nueva' })).toBeDefined();
  });

  it('[LI3] keep their positions under the keyboard, and follow again when the focus leaves', async () => {
    const { world, flush, latestFirst } = open();
    await latestFirst();
    focusGrid();
    await press('{ArrowDown}', '{ArrowDown}', '{ArrowRight}');
    expect(active()).toEqual({ line: 'r1', text: 'María Ixchel' });
    world.set(fresh(1));
    flush();
    expect(numbers()[0]).toBe('GT-1');
    expect(active().line).toBe('r1');
    await press('{Escape}');
    await waitFor(() => expect(numbers()[0]).toBe('NEW-1'));
  });

  it('[LI3] keep their positions while rows are selected or a menu is open', async () => {
    const { world, flush, latestFirst } = open(134, { actions: () => null });
    await latestFirst();
    await userEvent.click(cell('r1', '#select'));
    await userEvent.hover(screen.getByRole('heading', { level: 1 }));
    act(() => grid().blur());
    world.set(fresh(1));
    flush();
    expect(numbers()[0]).toBe('GT-1');
    await click('Quitar la selección');
    await waitFor(() => expect(numbers()[0]).toBe('NEW-1'));
    await click('Columnas');
    world.set(fresh(2));
    flush();
    expect(numbers()[0]).toBe('NEW-1');
  });

  it('are marked as removed in place, until the pointer and the focus leave', async () => {
    const { world, flush } = open();
    await userEvent.hover(cell('r2', 'name'));
    world.remove('r2');
    flush();
    expect(cell('r2', 'name').closest('[data-gone]')?.getAttribute('title')).toBe('Ya no está en la lista');
    await userEvent.hover(screen.getByText(/^1–20 de/));
    await waitFor(() => expect(document.querySelector('[data-line="r2"]')).toBeNull());
  });

  it('stay on their page when the list changes', async () => {
    const { world, flush } = open();
    await click('Página siguiente');
    world.set(fresh(1));
    flush();
    expect(screen.getByText('21–40 de 135')).toBeDefined();
    for (let index = 15; index < 134; index += 1) world.remove(`r${index}`);
    flush();
    expect(screen.getByText('1–16 de 16')).toBeDefined();
  });
});

describe('a list that is shown again', () => {
  it('[OR121] begins at the row that was opened, with its scroll and the focus', async () => {
    const opened: string[] = [];
    const only = { onOpen: ({ id }: Ride) => void opened.push(id), size: 50, sizes: [50] };
    open(134, only);
    grid().scrollTop = 500;
    await waitFor(() => expect(cellsOf('number')).toContain('GT-22'));
    await userEvent.click(cell('r20', 'number'));
    const scrolled = grid().scrollTop;
    expect([opened, scrolled > 300]).toEqual([['r20'], true]);
    cleanup();
    open(134, only);
    await waitFor(() => expect([document.activeElement === grid(), active().line]).toEqual([true, 'r20']));
    await waitFor(() => expect(grid().scrollTop).toBe(scrolled));
    cleanup();
    open(134, only);
    await waitFor(() => expect(numbers()[0]).toBe('GT-1'));
    expect([grid().scrollTop, document.activeElement === grid()]).toEqual([0, false]);
  });
});

describe('ten minutes of updates, fifty a second', () => {
  const SECONDS = 600;
  const PER_SECOND = 50;
  /** Fewer than on a screen: only positions are tested here, and each one draws the page. */
  const SECONDS_PER_SNAPSHOT = 6;

  /** As fast as the page can: every change and every snapshot of ten minutes, none of the waiting. */
  const tenMinutes = (world: ReturnType<typeof liveRides>, check: () => void): void => {
    let arrived = 0;
    for (let snapshot = 0; snapshot < SECONDS / SECONDS_PER_SNAPSHOT; snapshot += 1) {
      for (let index = 0; index < PER_SECOND * SECONDS_PER_SNAPSHOT; index += 1) {
        const at = snapshot * 31 + index * 17;
        const row = world.get(`r${at % 134}`);
        if (row !== undefined) world.set({ ...row, cost: at % 90, at: NOON - ((at * 7) % 5_000) * MINUTE_MS });
      }
      if (snapshot % 3 === 0) {
        arrived += 1;
        world.set(fresh(arrived));
        if (arrived > 10) world.remove(`n${arrived - 10}`);
      }
      act(() => world.flush());
      if (snapshot % 10 === 0) check();
    }
    check();
  };

  it('[LI3] never move the row under the pointer, nor the scroll', async () => {
    const { world, latestFirst } = open(134);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
    await latestFirst();
    grid().scrollTop = 400;
    await waitFor(() => expect(cellsOf('number')).toContain('GT-20'));
    await userEvent.hover(cell('r18', 'name'));
    const [place, scrolled] = [top('r18'), grid().scrollTop];
    const box = cell('r18', 'name').getBoundingClientRect();
    const pointed = () =>
      document
        .elementFromPoint(box.x + 5, box.y + 5)
        ?.closest('[data-line]')
        ?.getAttribute('data-line');
    tenMinutes(world, () => {
      expect([pointed(), top('r18'), grid().scrollTop]).toEqual(['r18', place, scrolled]);
    });
  }, 120_000);

  it('[LI3] never move the focus, nor the row it is in', async () => {
    const { world, latestFirst } = open(134);
    await latestFirst();
    focusGrid();
    await press('{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowRight}');
    const place = top('r2');
    tenMinutes(world, () => {
      expect([document.activeElement === grid(), active().line, top('r2')]).toEqual([true, 'r2', place]);
    });
  }, 120_000);

  it('never change the scroll of a passive reader', async () => {
    const { world, latestFirst } = open(134);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
    await latestFirst();
    grid().scrollTop = 400;
    tenMinutes(world, () => expect(grid().scrollTop).toBe(400));
  }, 120_000);
});
