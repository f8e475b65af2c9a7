import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { click, grid, show } from './onGrid.ts';

beforeEach(() => localStorage.clear());

it('groups are in the order of their column, and pages count groups', async () => {
  show('rows');
  await click('Columnas');
  const dialog = await screen.findByRole('dialog', { name: 'Columnas' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar por ESTADO' }));
  await userEvent.keyboard('{Escape}');
  const names = screen.getAllByText(/^ESTADO: /).map(({ textContent }) => /: (.+) \(/.exec(textContent ?? '')?.[1]);
  expect(names).toEqual(['Nuevo', 'En cola', 'Asignado', 'En ruta']);
  expect(screen.getByText('1–4 de 4 grupos')).toBeDefined();
  expect(screen.getByText('Página 1 de 1')).toBeDefined();
  expect(grid().getAttribute('role')).toBe('treegrid');
  await userEvent.click(screen.getByText(/^ESTADO: Nuevo/));
  const levels = [...document.querySelectorAll('[data-line]')].map((line) => line.getAttribute('aria-level'));
  expect(new Set(levels)).toEqual(new Set(['1', '2']));
  await click('Dejar de agrupar por ESTADO');
  expect(grid().getAttribute('role')).toBe('grid');
  expect(document.querySelector('[aria-level]')).toBeNull();
  expect(screen.getByText('1–20 de 134')).toBeDefined();
});
