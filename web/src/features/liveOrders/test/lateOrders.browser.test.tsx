import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aged, show } from './onOrderList.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('late orders of a live list', () => {
  it('[LI5] shows how many late orders the filters hide, and removes these on a press', async () => {
    const { join, patch, pass, numbers } = await show();
    join([aged(5), aged(50), aged(60, { number: 'GT-5-60' })]);
    const hidden = () => screen.queryByRole('button', { name: /^Los filtros ocultan/ });
    expect(hidden()).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'GT-5' } });
    expect([numbers(), hidden()]).toEqual([['GT-5-60', 'GT-50', 'GT-5'], null]);
    patch(aged(70), aged(80));
    pass(1_000);
    expect(hidden()?.textContent).toBe('Los filtros ocultan 2 órdenes tarde');
    fireEvent.click(hidden() ?? document.body);
    expect([numbers(), hidden()]).toEqual([['GT-80', 'GT-70', 'GT-5-60', 'GT-50', 'GT-5'], null]);
  });

  it('[LI5] opens again without the search of the last visit, and with its filters', async () => {
    const first = await show();
    first.join([aged(5), aged(50), aged(60)]);
    fireEvent.click(screen.getByRole('button', { name: 'Tarde 2' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'GT-5' } });
    expect(first.numbers()).toEqual(['GT-50']);
    expect(first.router.state.location.search).toContain('q=GT-5');
    cleanup();
    const second = await show();
    second.join([aged(5), aged(50), aged(60)]);
    expect(second.numbers()).toEqual(['GT-60', 'GT-50']);
  });

  it('[LI6] groups branches of one name by company, with how many are late in each', async () => {
    const portales = { id: 'b9', name: 'PORTALES', position: null };
    const other = { company: { id: 'c7', name: 'Campero' }, branch: portales };
    const { join, patch, pass } = await show();
    join([aged(5), aged(50), aged(60, other), aged(61, other), aged(2, other)]);
    fireEvent.click(screen.getByRole('button', { name: 'Columnas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columnas' });
    fireEvent.click(within(dialog).getByRole('button', { name: /^Agrupar por SUCURSAL/ }));
    const headings = () => screen.getAllByText(/^SUCURSAL: /).map(({ textContent }) => textContent);
    expect(headings().toSorted()).toEqual([
      'SUCURSAL: Campero · PORTALES (3) · 2 tarde',
      'SUCURSAL: San Martin · PORTALES (2) · 1 tarde',
    ]);
    expect(screen.getByText('1–2 de 2 grupos')).toBeDefined();
    patch(aged(62, other));
    pass(1_000);
    fireEvent.pointerMove(screen.getAllByRole('rowgroup').at(-1) ?? document.body, { pointerType: 'mouse' });
    patch(aged(63, other));
    pass(1_000);
    expect(headings()).toContain('SUCURSAL: Campero · PORTALES (5) · 4 tarde');
  });
});
