// @vitest-environment happy-dom
import { alertLevel } from '@despacho/contract/orders/order.ts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LevelMark } from './LevelMark.tsx';
import { COURIER_PATH, LEVEL_LOOK } from './shapes.ts';
import { LEVEL_LABEL } from './text.ts';

it('shows every level by word, shape and colour', () => {
  for (const level of alertLevel.options) {
    const { container, unmount } = render(<LevelMark level={level} />);
    expect(container.textContent).toBe(LEVEL_LABEL[level]);
    expect(container.querySelector('path')?.getAttribute('d')).toBe(LEVEL_LOOK[level].path);
    expect(container.querySelector('path')?.getAttribute('fill')).toMatch(/^var\(--/);
    unmount();
  }
});

it('keeps its word for readers when only the shape is shown', () => {
  render(<LevelMark level="TO_BE_LATE" word="hidden" />);
  expect(screen.getByRole('img', { name: 'Por llegar Tarde' })).toBeTruthy();
});

it('no two marks of the map share a shape', () => {
  const paths = [...Object.values(LEVEL_LOOK).map(({ path }) => path), ...Object.values(COURIER_PATH)];
  expect(new Set(paths).size).toBe(paths.length);
});
