import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cell, cellsOf, click, grid, header, headers, heading, numbers, show } from './onGrid.ts';

beforeEach(() => localStorage.clear());

const filter = async (column: string) => {
  await userEvent.click(within(header(column)).getByRole('button', { name: new RegExp(`^Filtrar ${column}`) }));
  return screen.findByRole('dialog', { name: `Filtrar ${column}` });
};
const sort = (column: string) => within(header(column)).getByRole('button', { name: new RegExp(`^${column}`) });

describe('pages and order', () => {
  it('[LI2] shows a page, its position and the sizes, its own default among them', async () => {
    show('rows');
    expect(numbers()[0]).toBe('GT-1');
    expect(heading()).toBe('VIAJES 134');
    expect(screen.getByText('1–20 de 134')).toBeDefined();
    await click('Página siguiente');
    expect(numbers()[0]).toBe('GT-21');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
    expect(screen.getByText('1–50 de 134')).toBeDefined();
    expect(grid().getAttribute('aria-rowcount')).toBe('135');
    expect(grid().getAttribute('aria-colcount')).toBe('7');
  });

  it('sorts by one column and by none; empty values stay last either way', async () => {
    show('rows');
    await userEvent.click(sort('ZONA'));
    expect(header('ZONA').getAttribute('aria-sort')).toBe('ascending');
    expect(cellsOf('zone')[0]).toBe('0');
    await userEvent.click(sort('ZONA'));
    expect(cellsOf('zone')[0]).toBe('20');
    await click('Última página');
    expect(cellsOf('zone').at(-1)).toBe('—');
    await userEvent.click(sort('ZONA'));
    expect(header('ZONA').getAttribute('aria-sort')).toBe('none');
    expect(numbers()[0]).toBe('GT-1');
  });

  it('sorts by several columns with Shift, an enumeration in its own order', async () => {
    show('rows');
    await userEvent.click(sort('ESTADO'));
    expect(cellsOf('status')[0]).toBe('Nuevo');
    await userEvent.click(sort('COSTO'), { modifiers: ['Shift'] });
    await userEvent.click(sort('COSTO'), { modifiers: ['Shift'] });
    expect(cellsOf('status')[0]).toBe('Nuevo');
    const costs = cellsOf('cost').map((text) => Number(text.replace('Q', '')));
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  });
});

describe('filters', () => {
  it('offers the values of a column with counts, found without accents, and returns to the first page', async () => {
    show('rows');
    await click('Página siguiente');
    const dialog = await filter('ESTADO');
    const counts = within(dialog)
      .getAllByRole('listitem')
      .slice(1)
      .map((item) => Number(item.querySelector('data')?.textContent));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(134);
    await userEvent.fill(within(dialog).getByRole('searchbox'), 'ASÍG');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Asignado/ }));
    expect(new Set(cellsOf('status'))).toEqual(new Set(['Asignado']));
    expect(screen.getByText(/^1–20 de/)).toBeDefined();
    expect(within(header('ESTADO')).getByRole('button', { name: /filtrada/ })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar filtro' }));
    expect(heading()).toBe('VIAJES 134');
  });

  it('accepts a text, a range of numbers and a range of days', async () => {
    show('rows');
    await userEvent.fill(within(await filter('CLIENTE')).getByLabelText('Contiene'), 'nunez');
    expect(new Set(cellsOf('name'))).toEqual(new Set(['José Núñez']));
    await click('Quitar todos los filtros');
    const costs = await filter('COSTO');
    await userEvent.fill(within(costs).getByLabelText('Desde'), '40');
    await userEvent.fill(within(costs).getByLabelText('Hasta'), '41');
    expect(new Set(cellsOf('cost'))).toEqual(new Set(['Q40.00', 'Q40.50', 'Q41.00']));
    await click('Quitar todos los filtros');
    const days = await filter('CREADA');
    await userEvent.fill(await within(days).findByLabelText('Desde'), '21-11-2026');
    await userEvent.fill(within(days).getByLabelText('Hasta'), '21-11-2026');
    // Twelve hours of that day in Guatemala, a ride every seven minutes.
    expect(heading()).toBe('VIAJES 103');
  });

  it('searches all columns without accents, and shows when there are no results', async () => {
    show('rows');
    const search = screen.getByRole('searchbox', { name: 'Buscar' });
    await userEvent.fill(search, 'guell oscar');
    expect(new Set(cellsOf('name'))).toEqual(new Set(['Óscar Güell']));
    await userEvent.fill(search, 'nobody');
    expect(screen.getByText('Ninguna fila cumple los filtros.')).toBeDefined();
    await userEvent.click(screen.getAllByRole('button', { name: 'Quitar todos los filtros' }).at(-1) ?? search);
    expect(heading()).toBe('VIAJES 134');
  });

  it('has conditions in groups, joined with Y or O', async () => {
    show('rows');
    await click('Filtro avanzado');
    const dialog = await screen.findByRole('dialog', { name: 'Filtro avanzado' });
    const inside = within(dialog);
    await click('Agregar condición', dialog);
    await userEvent.selectOptions(inside.getByRole('combobox', { name: 'Columna' }), 'COSTO');
    await userEvent.selectOptions(inside.getByRole('combobox', { name: 'Condición' }), 'es mayor que');
    await userEvent.fill(inside.getByLabelText('Valor'), '43');
    await click('Agregar grupo', dialog);
    const inner = inside.getAllByRole('group').at(-1) ?? dialog;
    await userEvent.selectOptions(within(inner).getByRole('combobox', { name: 'Columna' }), 'ESTADO');
    await userEvent.selectOptions(within(inner).getByRole('combobox', { name: 'Valor' }), 'Nuevo');
    const both = cellsOf('status');
    expect(new Set(both)).toEqual(new Set(['Nuevo']));
    await userEvent.click(inside.getAllByRole('radio', { name: 'O' })[0] ?? dialog);
    expect(new Set(cellsOf('status')).size).toBeGreaterThan(1);
    expect(screen.getByRole('button', { name: /Filtro avanzado/ }).textContent).toContain('2');
  });
});

describe('columns and groups', () => {
  const chooser = async () => {
    await click('Columnas');
    return screen.findByRole('dialog', { name: 'Columnas' });
  };

  it('are shown, hidden and moved, and restored on return', async () => {
    const { unmount } = show('rows');
    const dialog = await chooser();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Mostrar ID' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Mostrar ZONA' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mover CLIENTE antes' }));
    const arranged = ['CLIENTE', 'ORDEN No.', 'ESTADO', 'COSTO', 'CREADA', 'PAGADA', 'ID'];
    expect(headers()).toEqual(arranged);
    unmount();
    show('rows');
    expect(headers()).toEqual(arranged);
    await click('Restablecer', await chooser());
    expect(headers()).toEqual(['ORDEN No.', 'CLIENTE', 'ESTADO', 'ZONA', 'COSTO', 'CREADA', 'PAGADA']);
  });

  it('end with the last one: there is nothing beyond it to scroll to', () => {
    show('rows');
    expect(grid().scrollWidth).toBe(grid().firstElementChild?.clientWidth);
  });

  it('are resized by their edge, the same for all rows, and reset by a double click', async () => {
    show('rows');
    const edge = () => within(header('CLIENTE')).getByTitle('Ancho de CLIENTE');
    const width = () => Math.round(header('CLIENTE').getBoundingClientRect().width);
    const before = width();
    const box = edge().getBoundingClientRect();
    const event = (type: string, clientX: number) =>
      edge().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1, isPrimary: true }));
    // A made pointer cannot be captured.
    edge().setPointerCapture = () => {};
    event('pointerdown', box.x);
    event('pointermove', box.x + 60);
    expect(width()).toBe(before);
    event('pointerup', box.x + 60);
    await waitFor(() => expect(width()).toBe(before + 60));
    expect(Math.round(cell('r3', 'name').getBoundingClientRect().width)).toBe(before + 60);
    await userEvent.dblClick(edge());
    await waitFor(() => expect(width()).toBe(before));
  });

  it('groups by a column, opens and closes a group, and counts the rows in it', async () => {
    show('rows');
    const dialog = await chooser();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar por ESTADO' }));
    await userEvent.keyboard('{Escape}');
    const groups = () => screen.getAllByText(/^ESTADO: /);
    expect(groups()).toHaveLength(4);
    const sum = groups().reduce(
      (total, { textContent }) => total + Number(/\((\d+)\)/.exec(textContent ?? '')?.[1]),
      0,
    );
    expect(sum).toBe(134);
    expect(numbers()).toEqual([]);
    await userEvent.click(groups()[1] ?? dialog);
    const name = /: (.+) \(/.exec(groups()[1]?.textContent ?? '')?.[1];
    expect(new Set(cellsOf('status'))).toEqual(new Set([name]));
    await userEvent.click(screen.getByRole('button', { name: 'Dejar de agrupar por ESTADO' }));
    expect(numbers()[0]).toBe('GT-1');
  });
});

describe('stored settings', () => {
  it('[LI5] contain the order for the user, without the page and the search', async () => {
    const { unmount } = show('rows');
    await userEvent.click(sort('COSTO'));
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Buscar' }), 'ana');
    await click('Página siguiente');
    unmount();
    show('rows');
    expect(header('COSTO').getAttribute('aria-sort')).toBe('ascending');
    expect(new Set(cellsOf('name')).size).toBeGreaterThan(1);
    expect(screen.getByText('1–20 de 134')).toBeDefined();
  });

  it('ignore settings of an older version', () => {
    localStorage.setItem('despacho.preferences.nobody.grid.rides', JSON.stringify({ version: 0, value: {} }));
    show('rows');
    expect(numbers()[0]).toBe('GT-1');
  });

  it('are in the address where the screen asks for it', async () => {
    const { unmount } = show('address');
    await userEvent.click(sort('COSTO'));
    await click('Página siguiente');
    expect(screen.getByText('21–40 de 134')).toBeDefined();
    const address = () => screen.getByTestId('address').textContent;
    await waitFor(() => expect(address()).toBe('?sort=cost&page=2'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'jose nunez');
    expect(new Set(cellsOf('name'))).toEqual(new Set(['José Núñez']));
    await waitFor(() => expect(address()).toBe('?sort=cost&q=jose+nunez'));
    // The address of another user overrides the stored settings.
    await click('Otra dirección');
    await waitFor(() => expect(new Set(cellsOf('name'))).toEqual(new Set(['Luis Ramos'])));
    expect(header('COSTO').getAttribute('aria-sort')).toBe('none');
    unmount();
  });
});
