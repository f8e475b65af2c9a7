import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findingsEverywhere, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { Chart } from './Chart.tsx';
import { stories } from './Chart.stories.tsx';

const drawn = () =>
  document.querySelectorAll('.recharts-bar-rectangle path, .recharts-line-curve, .recharts-pie-sector path');

describe('charts', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it.each([
    ['bars', 14],
    ['stacked', 42],
    ['lines', 6],
    ['ring', 3],
  ])('are drawn: %s', async (name, count) => {
    mount(storyOf(stories, name));
    await expect.poll(() => drawn().length).toBe(count);
  });

  it('mark whole numbers once each, also where the largest is one', async () => {
    const ones = (
      <Chart
        kind="line"
        title="Unas"
        categories={['a', 'b']}
        series={[{ name: 'x', values: [0, 1] }]}
        format={String}
      />
    );
    const { container } = mount({ name: 'ones', render: () => ones });
    await expect.poll(() => container.querySelectorAll('.recharts-yAxis-tick-labels text').length).toBeGreaterThan(0);
    const marks = [...container.querySelectorAll('.recharts-yAxis-tick-labels text')].map(
      ({ textContent }) => textContent,
    );
    expect(marks).toEqual(['0', '1']);
  });

  it('distinguish their series by more than colour', async () => {
    mount(storyOf(stories, 'lines'));
    await expect.poll(() => drawn().length).toBe(6);
    const dashes = [...drawn()].map((line) => line.getAttribute('stroke-dasharray'));
    expect(new Set(dashes).size).toBe(6);
  });

  it('have the same numbers as a table, for screen readers always and shown on request', async () => {
    mount(storyOf(stories, 'ring'));
    expect(screen.getByRole('cell', { name: '120' })).toBeDefined();
    await page.getByRole('button', { name: 'Ver tabla' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Efectivo' })).toBeVisible();
    expect(drawn()).toHaveLength(0);
    await page.getByRole('button', { name: 'Ver gráfica' }).click();
    await expect.poll(() => drawn().length).toBe(3);
  });

  it('show that there is no data', () => {
    mount(storyOf(stories, 'empty'));
    expect(screen.getByText('Sin datos')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show hostile text as text', async () => {
    const { container } = mount(storyOf(stories, 'hostile'));
    await expect.poll(() => drawn().length).toBeGreaterThan(0);
    expect(container.querySelector('img, script, iframe')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });

  it('[NU14] can be saved as numbers and as a picture, and printed alone', async () => {
    const files: Blob[] = [];
    const save = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:none';
    });
    const paper = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { container } = mount(storyOf(stories, 'ring'));
    const take = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Guardar o imprimir: Por tipo de pago' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await take('Guardar números (CSV)');
    await expect.poll(() => files.length).toBe(1);
    expect(await files[0]?.text()).toBe('Categoría,Órdenes\r\nEfectivo,120\r\nTarjeta,64\r\nSin cobro,9');
    await take('Guardar imagen (PNG)');
    await expect.poll(() => files.length).toBe(2);
    expect([files[1]?.type, (files[1]?.size ?? 0) > 5_000]).toEqual(['image/png', true]);
    await take('Imprimir');
    await expect.poll(() => paper.mock.calls.length).toBe(1);
    expect(container.querySelector('figure')?.dataset['printing']).toBe('');
    dispatchEvent(new Event('afterprint'));
    expect(container.querySelector('figure')?.dataset['printing']).toBeUndefined();
    save.mockRestore();
    paper.mockRestore();
  });
});
