import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  findings,
  isTooWide,
  mount,
  NARROW,
  setTheme,
  settle,
  storyOf,
  WIDE,
} from '../../../../tests/browser/stage.tsx';
import { hostileTexts } from '../../gallery/hostile.ts';
import { confirm } from './confirm.tsx';
import { stories } from './dialogs.stories.tsx';

const opener = () => page.getByRole('button', { name: 'Abrir' });
const answer = () => page.getByRole('status');
const open = async (name: string) => {
  const mounted = mount(storyOf(stories, name));
  await opener().click();
  await settle();
  return mounted;
};
const closeAll = async (): Promise<void> => {
  // As often as dialogs are ever stacked here, and once for an open list.
  for (let count = 0; count < 4 && document.querySelector('.bp6-dialog') !== null; count += 1) {
    await userEvent.keyboard('{Escape}');
    await settle();
    const leave = screen.queryByRole('button', { name: 'Salir sin guardar' });
    if (leave !== null) await userEvent.click(leave);
    await settle();
  }
  expect(document.querySelector('.bp6-dialog')).toBeNull();
};

describe('dialogs', () => {
  it.each(stories)('are accessible: $name', async ({ name }) => {
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        const { unmount } = await open(name);
        found.push(...(await findings()).map((finding) => `${theme} ${width}: ${finding}`));
        if (isTooWide()) found.push(`${theme} ${width}: wider than its window`);
        await closeAll();
        unmount();
      }
    }
    expect(found).toEqual([]);
  });

  it('return the pressed choice, and restore the focus', async () => {
    await open('confirm');
    await expect
      .element(page.getByRole('alertdialog', { name: 'Está seguro de querer eliminar la orden?' }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(answer()).toHaveTextContent('true');
    await expect.element(opener()).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('close by Escape without a confirmation', async () => {
    await open('confirm');
    await userEvent.keyboard('{Escape}');
    await expect.element(answer()).toHaveTextContent('false');
  });

  it('close by Escape while the focus is still on the page', async () => {
    await open('confirm');
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    const button = opener().element();
    button.focus();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await expect.element(answer()).toHaveTextContent('false');
  });

  it.each([
    ['prompt', 'No contesta', 'Guardar', '"No contesta"'],
    ['choose one of many', 'numero 77{Enter}', 'Asignar', '"courier-77"'],
    ['form', 'Luis{Tab}55551111', 'Crear', '{"name":"Luis","phone":"55551111"}'],
  ])('have the focus in the input at once: %s', async (name, typed, action, expected) => {
    await open(name);
    await userEvent.keyboard(typed);
    await page.getByRole('button', { name: action }).click();
    await expect.element(answer()).toHaveTextContent(expected);
  });

  it('keep the focus inside', async () => {
    await open('prompt');
    for (let count = 0; count < 7; count += 1) {
      await userEvent.keyboard('{Tab}');
      await settle();
      expect(document.activeElement?.closest('[role=alertdialog], .bp6-overlay')).not.toBeNull();
    }
    await closeAll();
  });

  it('ask for a reason and reject blanks', async () => {
    await open('prompt');
    await page.getByRole('textbox', { name: /^Observaciones/ }).fill('   ');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText('Observaciones son requeridas')).toBeVisible();
    await page.getByRole('textbox', { name: /^Observaciones/ }).fill('  El cliente ya no la quiere ');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(answer()).toHaveTextContent('"El cliente ya no la quiere"');
  });

  it('offer a choice of few and of many', async () => {
    const { unmount } = await open('choose one of few');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await expect.element(page.getByText('El estado es requerido')).toBeVisible();
    await page.getByRole('combobox', { name: /^Estado/ }).selectOptions('En ruta');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await expect.element(answer()).toHaveTextContent('"En ruta"');
    unmount();
    await open('choose one of many');
    await page.getByRole('combobox', { name: /^Agente/ }).click();
    await userEvent.keyboard('numero 77{Enter}');
    await page.getByRole('button', { name: 'Asignar' }).click();
    await expect.element(answer()).toHaveTextContent('"courier-77"');
  });

  it('stay open while the server rejects, and ask before they discard input', async () => {
    await open('form refused');
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Luis');
    await page.getByRole('textbox', { name: /^Teléfono/ }).fill('55551111');
    await page.getByRole('button', { name: 'Crear' }).click();
    await expect.element(page.getByText('Hay demasiadas solicitudes.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Luis');
    await closeAll();
    await expect.element(answer()).toHaveTextContent('null');
  });

  it('are stacked, the last one on top', async () => {
    await open('stacked');
    await userEvent.keyboard('{Escape}');
    await settle();
    await expect.element(page.getByRole('alertdialog', { name: 'Primera pregunta' })).toBeVisible();
    expect(screen.queryByText('Segunda pregunta')).toBeNull();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(answer()).toHaveTextContent('[true,false]');
  });

  it('stay open when the component that opened them is gone', async () => {
    const { rerender } = mount({ name: 'nobody', render: () => null });
    const confirmed = confirm({ title: 'Todavía aquí?', action: 'Sí' });
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(rerender).toBeDefined();
    await page.getByRole('button', { name: 'Sí' }).click();
    expect(await confirmed).toBe(true);
  });

  it('fill the screen of a phone when they are forms', async () => {
    await page.viewport(...NARROW);
    await open('form');
    const box = screen.getByRole('dialog').getBoundingClientRect();
    expect([box.left, box.top, box.width]).toEqual([0, 0, NARROW[0]]);
    expect(box.height).toBe(NARROW[1]);
    const buttons = document.querySelector('.bp6-dialog-footer')?.getBoundingClientRect();
    expect(buttons?.bottom).toBe(NARROW[1]);
    await closeAll();
  });

  it('show hostile text as text', async () => {
    await open('hostile');
    await page.getByRole('button', { name: hostileTexts[0] ?? '' }).click();
    await settle();
    expect(document.querySelector('.bp6-dialog script, .bp6-dialog iframe, .bp6-dialog img')).toBeNull();
    expect('ran' in globalThis).toBe(false);
    await closeAll();
  });
});
