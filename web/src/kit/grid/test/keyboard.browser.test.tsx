import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { findingsEverywhere } from '../../../../../tests/browser/stage.tsx';
import { done, stories } from '../DataGrid.stories.tsx';
import { places } from '../model/useReturn.ts';
import { active, cell, cellsOf, click, focusGrid, grid, header, headers, numbers, press, show } from './onGrid.ts';

beforeEach(() => {
  localStorage.clear();
  places.clear();
});
afterEach(() => done.splice(0));

describe('the keyboard', () => {
  it('is one tab stop, and moves from cell to cell', async () => {
    show('rows');
    focusGrid();
    await press('{ArrowDown}');
    expect(active()).toEqual({ line: 'r0', text: 'GT-1' });
    await press('{ArrowDown}', '{ArrowRight}');
    expect(active().text).toBe('María Ixchel');
    await press('{End}');
    expect(active()).toEqual({ line: 'r1', text: 'No' });
    await press('{Home}', '{Control>}{End}{/Control}');
    expect(active().line).toBe('r19');
    await press('{Control>}{Home}{/Control}');
    expect(active()).toEqual({ line: 'r0', text: 'GT-1' });
    await press('{PageDown}');
    expect(Number(active().line.slice(1))).toBeGreaterThan(8);
    expect(document.activeElement).toBe(grid());
  });

  it('keeps its cell visible among thousands of rows, of which few are rendered', async () => {
    show('all on one page');
    focusGrid();
    await press('{ArrowDown}', '{Control>}{End}{/Control}');
    expect(active().line).toBe('r1999');
    const isVisible = () => {
      const box = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.getBoundingClientRect();
      const frame = grid().getBoundingClientRect();
      return box !== undefined && box.top >= frame.top && box.bottom <= frame.bottom + 1;
    };
    await waitFor(() => expect(isVisible()).toBe(true));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    grid().scrollTop = 0;
    await waitFor(() => expect(numbers()).toContain('GT-1'));
    expect(active().line).toBe('r1999');
  });

  it('sorts and filters from the headers', async () => {
    show('rows');
    focusGrid();
    await press('{ArrowDown}', '{ArrowUp}', '{ArrowRight}', '{Enter}');
    expect(header('CLIENTE').getAttribute('aria-sort')).toBe('ascending');
    await press('{Alt>}{ArrowDown}{/Alt}');
    const dialog = await screen.findByRole('dialog', { name: 'Filtrar CLIENTE' });
    await userEvent.fill(within(dialog).getByLabelText('Contiene'), 'luis');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(cellsOf('name'))).toEqual(new Set(['Luis Ramos']));
    await waitFor(() => expect(document.activeElement).toBe(grid()));
  });

  it('[LI14] opens with Enter, searches with Ctrl+F, enters the rows found and leaves with Escape', async () => {
    show('edited');
    focusGrid();
    await press('{ArrowDown}', '{ArrowDown}', '{Enter}');
    expect(done).toEqual(['open r1']);
    await press('{Control>}f{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }));
    await press('núñez');
    expect(new Set(cellsOf('name'))).toEqual(new Set(['José Núñez']));
    await press('{Enter}');
    expect(document.activeElement).toBe(grid());
    expect(active().line).toBe(document.querySelector('[data-line^="r"]')?.getAttribute('data-line'));
    await press('{Control>}f{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }));
    await press('{Escape}');
    expect(document.activeElement).toBe(grid());
    expect(numbers()[0]).toBe('GT-1');
    await press('{Escape}');
    expect(document.activeElement).not.toBe(grid());
  });
});

describe('selected rows', () => {
  const chosen = (): string[] =>
    [...document.querySelectorAll('[aria-selected="true"]')].map((row) => row.getAttribute('data-line') ?? '');

  it('are selected with Space, Shift, Ctrl+A and the checkbox of the headers', async () => {
    show('chosen rows');
    focusGrid();
    await press('{ArrowDown}', ' ', '{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['r0', 'r1', 'r2']);
    expect(screen.getByText('3 seleccionadas')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Asignar 3' })).toBeDefined();
    await press('{Escape}');
    expect(chosen()).toEqual([]);
    await press('{Control>}a{/Control}');
    expect(screen.getByText('20 seleccionadas')).toBeDefined();
    await click('Quitar la selección');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }));
    expect(screen.getByText('20 seleccionadas')).toBeDefined();
  });

  it('are opened by Enter on their checkbox, too, which selects nothing', async () => {
    show('chosen rows');
    focusGrid();
    await press('{ArrowDown}', '{Home}');
    expect(document.querySelector('[data-line="r0"] [data-column="#select"][data-active]')).not.toBeNull();
    await press('{Enter}');
    expect([done, chosen()]).toEqual([['open r0'], []]);
  });

  it('are selected with the mouse, all between two with Shift, and stay selected over pages', async () => {
    show('chosen rows');
    await userEvent.click(cell('r2', '#select'));
    await userEvent.click(cell('r5', '#select'), { modifiers: ['Shift'] });
    expect(chosen()).toEqual(['r2', 'r3', 'r4', 'r5']);
    await click('Página siguiente');
    await userEvent.click(cell('r25', '#select'));
    expect(screen.getByRole('button', { name: 'Asignar 5' })).toBeDefined();
  });
});

describe('editing in place', () => {
  it('begins with F2 or a double click, and Enter stores', async () => {
    show('edited');
    await userEvent.dblClick(cell('r0', 'name'));
    const field = screen.getByRole('textbox', { name: 'Editar CLIENTE' });
    await userEvent.fill(field, 'Berta');
    await press('{Enter}');
    await waitFor(() => expect(cellsOf('name')[0]).toBe('Berta'));
    expect(document.activeElement).toBe(grid());
    await press('{ArrowDown}', '{F2}');
    await userEvent.fill(screen.getByRole('textbox', { name: 'Editar CLIENTE' }), 'Carla');
    await press('{Escape}');
    expect(cellsOf('name').slice(0, 2)).toEqual(['Berta', 'María Ixchel']);
    expect(done).toEqual([]);
  });

  it('shows why a text is rejected, by the column or by the server, and stays open', async () => {
    show('edited');
    await userEvent.dblClick(cell('r0', 'name'));
    const field = () => screen.getByRole('textbox', { name: 'Editar CLIENTE' });
    await userEvent.fill(field(), ' ');
    await press('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Cliente es requerido');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await userEvent.fill(field(), 'nadie');
    await press('{Enter}');
    expect(await screen.findByText('No existe')).toBeDefined();
  });
});

describe('details', () => {
  it('open below their row and push the others down', async () => {
    show('detail');
    const top = (line: string) => cell(line, 'number').getBoundingClientRect().top;
    const before = top('r1');
    await userEvent.click(screen.getAllByRole('button', { name: 'Ver el detalle' })[0] ?? grid());
    expect(screen.getByText('Detalle de GT-1')).toBeDefined();
    await waitFor(() => expect(top('r1')).toBeGreaterThan(before + 20));
    await press(' ');
    expect(screen.queryByText('Detalle de GT-1')).toBeNull();
    await waitFor(() => expect(top('r1')).toBe(before));
    expect(headers()[0]).toBe('Detalle');
  });
});

describe('an empty grid', () => {
  it.each([
    ['empty', 'NO HAY ORDENES'],
    ['error', 'No hay conexión con el servidor.'],
    ['old rows', 'No hay conexión con el servidor.'],
    ['stale', 'Los datos pueden estar desactualizados.'],
  ])('%s: shows it', (name, text) => {
    show(name);
    expect(screen.getByText(text)).toBeDefined();
  });
  it('loading: shows it', () => {
    show('loading');
    expect(screen.getByRole('status', { name: 'Cargando…' })).toBeDefined();
    expect(grid().getAttribute('aria-busy')).toBe('true');
  });
  it.each(['loading', 'error'])('[LI4] %s: shows no zero in place of a count that is not known', (name) => {
    show(name);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('VIAJES —');
    const pages = screen.getByRole('navigation', { name: 'Páginas' });
    expect(pages.querySelector('span')?.textContent).toBe('—');
    expect(pages.textContent).not.toMatch(/de 0|de 1\b/);
    cleanup();
    show('empty');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('VIAJES 0');
  });
  it('an error offers a retry', async () => {
    show('error');
    await click('Reintentar');
    expect(done).toEqual(['retry']);
  });
});

it('is accessible in all its states, light and dark, wide and narrow', async () => {
  const found: string[] = [];
  for (const story of stories.filter(({ name }) => name !== 'all on one page')) {
    found.push(...(await findingsEverywhere(story)));
  }
  expect(found).toEqual([]);
}, 120_000);
