import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findingsEverywhere, mount, NARROW, storyOf } from '../../../../tests/browser/stage.tsx';
import { Stage } from '../../gallery/Stage.tsx';
import { done, Live, liveRides, stories } from './DataGrid.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => done.splice(0));

const show = (name: string) => mount(storyOf(stories, name));
const grid = () => screen.getByRole('grid');
const lines = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
const cellsOf = (column: string): string[] =>
  [...document.querySelectorAll(`[data-cell="${column}"]`)].map((cell) => cell.textContent ?? '');
const numbers = () => cellsOf('number');
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key);
};
/** The cell of the keyboard: its row and its text. */
const active = (): { row: string; text: string } => {
  const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  return { row: cell?.closest('[data-line]')?.getAttribute('data-line') ?? 'header', text: cell?.textContent ?? '' };
};
const focusGrid = () => act(() => grid().focus());
const count = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('pages and order', () => {
  it('[A-069] shows a page, its place and the sizes, its own default among them', async () => {
    show('rows');
    expect(numbers()[0]).toBe('GT-1');
    expect(count()).toBe('VIAJES 134');
    expect(screen.getByText('1–20 de 134')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(numbers()[0]).toBe('GT-21');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
    expect(screen.getByText('1–50 de 134')).toBeDefined();
    expect(grid().getAttribute('aria-rowcount')).toBe('135');
  });

  it('sorts by one column, by several with Shift, and by none; what is empty stays last', async () => {
    show('rows');
    const zone = within(header('ZONA')).getByRole('button', { name: 'ZONA' });
    await userEvent.click(zone);
    expect(header('ZONA').getAttribute('aria-sort')).toBe('ascending');
    expect(cellsOf('zone')[0]).toBe('0');
    await userEvent.click(zone);
    expect(cellsOf('zone')[0]).toBe('20');
    await userEvent.click(screen.getByRole('button', { name: 'Última página' }));
    expect(cellsOf('zone').at(-1)).toBe('—');
    await userEvent.click(zone);
    expect(header('ZONA').getAttribute('aria-sort')).toBe('none');
  });
});

it('is within reach of everybody in all its states', async () => {
  const found: string[] = [];
  for (const story of stories.filter(({ name }) => name !== 'all on one page')) {
    found.push(...(await findingsEverywhere(story)));
  }
  expect(found).toEqual([]);
}, 120_000);
