import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findingsEverywhere, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './dates.stories.tsx';

const chosen = () => screen.getByRole('status', { name: 'elegido' }).textContent;

describe('choices of days', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('[OR41] are SOLO HOY 0, AYER Y HOY 1, DIAS ANTERIORES 4, by keyboard too', async () => {
    mount(storyOf(stories, 'days'));
    expect(chosen()).toBe('0');
    await page.getByRole('radio', { name: 'AYER Y HOY' }).click({ force: true });
    await expect.poll(chosen).toBe('1');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(chosen).toBe('4');
  });

  it('change a range only while it is valid', async () => {
    mount(storyOf(stories, 'range'));
    await page.getByLabelText('Desde').fill('01-09-2026');
    await expect.element(page.getByText('Como máximo 31 días.')).toBeVisible();
    expect(chosen()).toBe('2026-11-01 2026-11-21');
    await page.getByLabelText('Hasta').fill('30-09-2026');
    await expect.poll(chosen).toBe('2026-09-01 2026-09-30');
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expect.poll(chosen).toBe('2026-11-21 2026-11-21');
  });

  it('show a day like all dates of the console, in full, in a browser of any language', async () => {
    mount(storyOf(stories, 'range'));
    const from = page.getByLabelText('Desde');
    await expect.element(from).toHaveValue('01-11-2026');
    const input = from.element();
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    await from.click();
    await page.getByRole('gridcell', { name: '10', exact: true }).click();
    await expect.poll(chosen).toBe('2026-11-10 2026-11-21');
  });

  it('have Spanish names in the open calendar, for screen readers too', async () => {
    mount(storyOf(stories, 'instant'));
    await page.getByLabelText('Entrega').click();
    const dialog = screen.getByRole('dialog', { name: 'Calendario' });
    await expect.element(page.getByRole('columnheader', { name: 'lunes' })).toBeInTheDocument();
    expect([...dialog.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Mes',
      'Año',
      'Mes anterior',
      'Mes siguiente',
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
      'Hora (0 a 23)',
      'Minutos',
      'Segundos',
    ]);
    await page.getByLabelText('Mes siguiente').click();
    await page.getByLabelText('Minutos').fill('30');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Minutos').ariaLabel).toBe('Minutos');
    expect(screen.queryByLabelText('date picker')).toBeNull();
  });

  it('[LI15] dim the rows of the range before while the one in the fields is refused', async () => {
    const range = storyOf(stories, 'range');
    mount({
      name: 'with rows',
      render: () => (
        <main>
          {range.render()}
          <p data-rows>fila</p>
        </main>
      ),
    });
    const opacity = () => getComputedStyle(screen.getByText('fila')).opacity;
    expect(opacity()).toBe('1');
    await page.getByLabelText('Desde').fill('01-09-2026');
    await expect.poll(opacity).toBe('0.5');
    await page.getByLabelText('Hasta').fill('30-09-2026');
    await expect.poll(opacity).toBe('1');
  });

  it('show the calendar of the field with the focus, and no other', async () => {
    mount(storyOf(stories, 'range'));
    const open = () => screen.queryAllByRole('dialog', { name: 'Calendario' });
    await page.getByLabelText('Desde').click();
    await expect.poll(() => open().length).toBe(1);
    screen.getByLabelText('Hasta').focus();
    await expect.poll(() => open().length).toBe(1);
    expect(screen.getByLabelText('Desde').ariaExpanded).toBe('false');
    await page.getByLabelText('Desde').click();
    await expect.poll(() => screen.getByLabelText('Desde').ariaExpanded).toBe('true');
    expect(open()).toHaveLength(1);
  });

  it('select a whole month', async () => {
    mount(storyOf(stories, 'month'));
    await page.getByLabelText('Año').selectOptions('2024');
    await page.getByLabelText('Mes').selectOptions('febrero');
    await expect.poll(chosen).toBe('2024-02-01 2024-02-29');
    await page.getByLabelText('Mes').selectOptions('diciembre');
    await page.getByLabelText('Año').selectOptions('2026');
    // December of this year has not come.
    await expect.poll(chosen).toBe('2026-11-01 2026-11-30');
  });
});
