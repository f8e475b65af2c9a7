import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { done } from '../DataGrid.stories.tsx';
import { cell, cellsOf, click, header, heading, numbers, show } from './onGrid.ts';

beforeEach(() => {
  localStorage.clear();
  done.length = 0;
});

describe('a paged grid', () => {
  it('shows a page and the total of all, and moves page by page', async () => {
    show('paged');
    expect(heading()).toBe('VIAJES 134');
    expect(numbers()).toHaveLength(20);
    expect(screen.getByText('1–20 de 134')).toBeDefined();
    await click('Página siguiente');
    expect(numbers()[0]).toBe('GT-21');
    expect(screen.getByText('Página 2 de 7')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull();
    await click('Primera página');
    expect(numbers()[0]).toBe('GT-1');
  });

  it('offers only the order, filters, groups and exports of its server', async () => {
    show('paged');
    expect(screen.getAllByTitle(/^Ordenar por /).map(({ title }) => title)).toEqual(['Ordenar por CREADA']);
    const filters = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(filters.filter((name) => name.startsWith('Filtrar '))).toEqual(['Filtrar ESTADO']);
    expect(screen.queryByRole('button', { name: 'Filtro avanzado' })).toBeNull();
    await click('Columnas');
    const chooser = await screen.findByRole('dialog', { name: 'Columnas' });
    expect(within(chooser).queryByRole('button', { name: /^Agrupar por/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await click('Exportar');
    const formats = await screen.findByRole('dialog', { name: 'Exportar' });
    expect(
      within(formats)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['CSV']);
    await click('CSV', formats);
    await waitFor(() => expect(done).toEqual(['export false number,name,status,zone,cost,at,paid']));
  });

  it('sorts both ways, filters by one value with its count, and shows when a total is not exact', async () => {
    show('paged');
    await userEvent.click(within(header('CREADA')).getByRole('button', { name: /^CREADA/ }));
    expect(numbers()[0]).toBe('GT-134');
    await click('Filtrar ESTADO');
    const dialog = await screen.findByRole('dialog', { name: 'Filtrar ESTADO' });
    const [first, second] = within(dialog).getAllByRole('checkbox');
    const count = dialog.querySelector('data')?.textContent ?? '';
    await userEvent.click(first ?? dialog);
    expect(heading()).toBe(`VIAJES ${count}`);
    await userEvent.click(second ?? dialog);
    expect(new Set(cellsOf('status')).size).toBe(1);
    await userEvent.keyboard('{Escape}');
    await click('Quitar todos los filtros');
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Buscar' }), 'gt-13');
    await waitFor(() => expect(heading()).toBe('VIAJES al menos 6'));
    expect(screen.getByText('1–6 de al menos 6')).toBeDefined();
    expect(screen.getByText('Página 1')).toBeDefined();
  });

  it('keeps selected rows over pages, and shows how many of how many', async () => {
    show('paged');
    await userEvent.click(cell('r0', '#select'));
    await click('Página siguiente');
    await userEvent.click(cell('r20', '#select'));
    expect(screen.getByText('2 seleccionadas de 134')).toBeDefined();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'GT-1 GT-21')).toBe(true);
    await click('Quitar la selección');
    expect(screen.queryByText(/seleccionad/)).toBeNull();
  });
});
