import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Stage } from '../../../gallery/Stage.tsx';
import { DataGrid } from '../DataGrid.tsx';
import { columns, rowId, rides } from '../DataGrid.stories.tsx';

beforeEach(() => localStorage.clear());

it.each([
  { window: 768, expected: 600 },
  { window: 900, expected: 800 },
])('[LI7] has $expected px in a window of $window px, of which notices take the rest', async ({ window, expected }) => {
  await page.viewport(1366, window);
  render(
    <Stage>
      <div data-testid="screen" style={{ display: 'flex', flexDirection: 'column', height: 600, overflow: 'auto' }}>
        <DataGrid id="high" title="VIAJES" columns={columns} rows={rides(3)} rowId={rowId} />
      </div>
    </Stage>,
  );
  const section = screen.getByRole('grid').closest('section');
  expect(Math.round(section?.getBoundingClientRect().height ?? 0)).toBe(expected);
  const foot = screen.getByLabelText('Filas por página').getBoundingClientRect().bottom;
  expect(foot).toBeLessThan(screen.getByTestId('screen').getBoundingClientRect().bottom);
});

it('does not cover its heading with its pager, where only the top of the list is visible', async () => {
  await page.viewport(1366, 900);
  render(
    <Stage>
      <div style={{ display: 'flex', flexDirection: 'column', height: 600, overflow: 'auto' }}>
        <div style={{ flex: 'none', height: 540 }} />
        <DataGrid id="beneath" title="VIAJES" isBeneath columns={columns} rows={rides(3)} rowId={rowId} />
      </div>
    </Stage>,
  );
  const heading = screen.getByRole('heading', { name: /VIAJES/ }).getBoundingClientRect().bottom;
  expect(screen.getByLabelText('Filas por página').getBoundingClientRect().top).toBeGreaterThan(heading);
});
