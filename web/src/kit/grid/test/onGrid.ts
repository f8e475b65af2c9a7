// What a test sees of a grid, and how it reaches for it.
import { act, screen, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { mount, storyOf } from '../../../../../tests/browser/stage.tsx';
import { stories } from '../DataGrid.stories.tsx';

export const show = (name: string) => mount(storyOf(stories, name));
/** A tree where something groups its rows. */
export const grid = (): HTMLElement => screen.queryByRole('treegrid') ?? screen.getByRole('grid');
export const cellsOf = (column: string): string[] =>
  [...document.querySelectorAll(`[data-cell="${column}"]`)].map((cell) => cell.textContent ?? '');
export const numbers = (): string[] => cellsOf('number');
export const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

export const cell = (line: string, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`);
  if (found === null) throw new Error(`there is no cell ${column} of ${line}`);
  return found;
};
export const header = (name: string): HTMLElement => {
  const found = screen.getAllByRole('columnheader').find((each) => each.textContent?.startsWith(name));
  if (found === undefined) throw new Error(`there is no header ${name}`);
  return found;
};
export const headers = (): string[] => screen.getAllByRole('columnheader').map((each) => each.textContent ?? '');

export const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await userEvent.keyboard(key);
};
export const click = async (name: string, inside: HTMLElement = document.body): Promise<void> =>
  userEvent.click(within(inside).getByRole('button', { name }));
export const focusGrid = (): void => act(() => grid().focus());

/** The cell of the keyboard: its row, its column and its text. */
export const active = (): { line: string; text: string } => {
  const found = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  return {
    line: found?.closest('[data-line]')?.getAttribute('data-line') ?? 'header',
    text: found?.textContent ?? '',
  };
};
