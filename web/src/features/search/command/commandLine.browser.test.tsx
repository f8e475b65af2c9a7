import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../../tests/browser/stage.tsx';
import { hostileText } from '../../../gallery/hostile.ts';
import { askFor } from '../../../kit/dialog/formDialog.tsx';
import { clearDesk } from '../../../test/desk.tsx';
import { statusForm } from '../../../entities/orders/form/schemas.ts';
import { order, start, field, type, value, note, options, isClosed } from './test/onCommandLine.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await clearDesk();
});

describe('[CL1] the command line', () => {
  it('is opened by a full stop outside fields, and by its word in the search', async () => {
    await start();
    screen.getByLabelText('nota').focus();
    await userEvent.keyboard('.');
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('lista 413543');
    await expect.poll(note).toContain('como lista para recoger');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('nota'));
  });

  it('searches what only looks like a command', async () => {
    await start();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('nota viva');
    await expect.poll(note).toBe('No hay una orden activa con ese número a tu alcance.');
    await expect.poll(options).toHaveLength(0);
    await userEvent.clear(await field());
    await userEvent.keyboard('ana viva');
    await expect.poll(options).toHaveLength(3);
  });

  it('[CL8] recalls the commands before', async () => {
    const { sent } = await start({ id: 'nora' });
    for (const typed of ['l 413543', 'l gt-77']) {
      await type(typed);
      await userEvent.keyboard(typed.endsWith('77') ? '{Tab}{Enter}' : '{Enter}');
      await isClosed();
    }
    await expect.poll(sent).toHaveLength(2);
    await type('');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.l GT-77 ');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.l 413543');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect([await value(), options()]).toEqual(['.l GT-77 ', []]);
    await userEvent.keyboard('{ArrowDown}');
    expect(await value()).toBe('.');
  });

  it('[CL8] a command that was not carried out is not lost', async () => {
    await start({ id: 'olga' });
    await type('n 413543 tocar el timbre dos veces');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await type('');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.n 413543 tocar el timbre dos veces');
  });

  it('[LI12] opens over a dialog, acts, and leaves what is typed there', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { sent } = await start();
    void askFor(
      {
        title: 'Estado',
        action: 'Guardar',
        size: 'question',
        draft: null,
        schema: statusForm,
        values: { status: '', orderObservations: '' },
        fields: [{ kind: 'text', name: 'orderObservations', label: 'Observaciones', rows: 2, maxLength: 100 }],
      },
      async () => true,
    );
    const text = page.getByRole('textbox', { name: 'Observaciones' });
    await text.fill('a medias');
    await userEvent.keyboard('.');
    await expect.element(text).toHaveValue('a medias.');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('lista 413543{Enter}');
    await isClosed();
    await expect.poll(sent).toHaveLength(1);
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('seguir ana');
    await expect.poll(note).toContain('Se abre en otra pestaña.');
    await userEvent.keyboard('{Enter}');
    expect(opened.mock.calls).toEqual([['/biker/ana', '_blank', 'noopener']]);
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.element(text).toHaveValue('a medias.');
    // With text in it, it would ask before it closes.
    await text.fill('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  });

  it('fits its window with any text, and axe finds nothing', async () => {
    for (const [theme, [width, height]] of [
      ['light', WIDE],
      ['dark', WIDE],
      ['dark', NARROW],
    ] as const) {
      await page.viewport(width, height);
      setTheme(theme);
      await start({}, [order('hostile', '88888', { customerName: hostileText, note: hostileText })]);
      for (const [typed, found] of [
        ['', 8],
        ['a 8888', 1],
        ['n 88888 si', 0],
        ['x', 0],
      ] as const) {
        await type(typed);
        await expect.poll(options).toHaveLength(found);
        expect([theme, width, typed, await findings(), isTooWide()]).toEqual([theme, width, typed, [], false]);
        await userEvent.keyboard('{Escape}');
        await isClosed();
      }
      await clearDesk();
    }
  });
});
