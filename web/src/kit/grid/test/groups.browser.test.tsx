import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { click, show } from './onGrid.ts';

beforeEach(() => localStorage.clear());

it('groups stand in the order of their column, and pages count groups', async () => {
  show('rows');
  await click('Columnas');
  const dialog = await screen.findByRole('dialog', { name: 'Columnas' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar por ESTADO' }));
  await userEvent.keyboard('{Escape}');
  const names = screen.getAllByText(/^ESTADO: /).map(({ textContent }) => /: (.+) \(/.exec(textContent ?? '')?.[1]);
  expect(names).toEqual(['Nuevo', 'En cola', 'Asignado', 'En ruta']);
  expect(screen.getByText('1–4 de 4 grupos')).toBeDefined();
  expect(screen.getByText('Página 1 de 1')).toBeDefined();
  await click('Dejar de agrupar por ESTADO');
  expect(screen.getByText('1–20 de 134')).toBeDefined();
});
