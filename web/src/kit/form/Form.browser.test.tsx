import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, findingsEverywhere, mount, settle, storyOf } from '../../../../tests/browser/stage.tsx';
import { hostileText } from '../../gallery/hostile.ts';
import { stories } from './Form.stories.tsx';

const submit = () => page.getByRole('button', { name: 'crear orden' });
const field = (name: string | RegExp) => page.getByLabelText(name);
const errors = (): string[] =>
  screen.getAllByText(/./, { selector: '[id$="-error"]' }).map(({ textContent }) => textContent);

describe('forms', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('show all missing fields at once, and focus the first', async () => {
    mount(storyOf(stories, 'empty'));
    await field('Teléfono').fill('5555-1111');
    await submit().click();
    await expect.element(page.getByText('Hay 4 campos por corregir.')).toBeVisible();
    expect(errors()).toEqual([
      'La compañía es requerida',
      'La sucursal es requerida',
      'Télefono debe ser un valor númerico',
      'El tipo de pago es necesario indicarlo',
    ]);
    await expect.element(field(/^Compañía/)).toHaveFocus();
    await expect.element(field(/^Compañía/)).toHaveAccessibleDescription('La compañía es requerida');
    expect(await findings()).toEqual([]);
  });

  it('remove a message as soon as it no longer applies', async () => {
    mount(storyOf(stories, 'empty'));
    await submit().click();
    await expect.element(page.getByText('La compañía es requerida')).toBeVisible();
    await field(/^Compañía/).selectOptions('San Martín');
    await expect.element(page.getByText('La compañía es requerida')).not.toBeInTheDocument();
  });

  it('clear branch and courier when the company changes, the courier when the branch does', async () => {
    mount(storyOf(stories, 'filled'));
    await expect.element(field('Piloto')).toHaveValue('Ángel Muñoz');
    await field(/^Sucursal/).selectOptions('san-martin zona 3');
    await expect.element(field('Piloto')).toHaveValue('');
    await field(/^Compañía/).selectOptions('Pollo Brujo');
    await expect.element(field(/^Sucursal/)).toHaveValue('');
  });

  it('show why a field is read-only, and enable it when that changes', async () => {
    mount(storyOf(stories, 'empty'));
    await expect.element(field(/^Sucursal/)).toBeDisabled();
    await expect.element(field(/^Sucursal/)).toHaveAccessibleDescription('Primero elige la compañía.');
    await field(/^Compañía/).selectOptions('San Martín');
    await expect.element(field(/^Sucursal/)).toBeEnabled();
  });

  it('show the error of the server beside its field', async () => {
    mount(storyOf(stories, 'refused by the server'));
    await submit().click();
    await expect.element(page.getByText('Este teléfono está bloqueado')).toBeVisible();
    await expect.element(field('Teléfono')).toHaveFocus();
    await expect.element(page.getByText('El servidor no aceptó los datos.')).toBeVisible();
  });

  it('send their input', async () => {
    mount(storyOf(stories, 'filled'));
    await submit().click();
    await expect.element(page.getByText('Orden de san-martin creada')).toBeVisible();
  });

  it('accept no input while they are sent, say so, and can still have the focus', async () => {
    mount(storyOf(stories, 'without an answer of the server'));
    await submit().click();
    await expect.element(page.getByRole('button', { name: 'Guardando…' })).toBeDisabled();
    await field('Cliente').click();
    await expect.element(page.getByRole('form', { name: 'Orden' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('x');
    await expect.element(field('Cliente')).toHaveValue('María José Ibáñez');
    await expect.element(field('Cliente')).toHaveFocus();
    expect(await findings()).toEqual([]);
  });

  it('are read-only with a reason, and cannot be sent', async () => {
    mount(storyOf(stories, 'read-only'));
    await expect.element(page.getByText('Ana la está editando.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'crear orden' })).toBeNull();
    const inputs = [...document.querySelectorAll('form input, form select, form textarea')];
    expect(inputs.length).toBeGreaterThan(7);
    expect(inputs.filter((input) => !input.matches(':disabled'))).toEqual([]);
  });
});

describe('unsaved changes', () => {
  const leave = () => page.getByRole('link', { name: 'Ir a otra pantalla' });
  const isUnloadPrevented = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('require a confirmation before leaving, for another screen and for another page', async () => {
    mount(storyOf(stories, 'with a way out'));
    expect(isUnloadPrevented()).toBe(false);
    await field('Cliente').fill('Otra persona');
    await expect.poll(isUnloadPrevented).toBe(true);
    await leave().click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(field('Cliente')).toHaveValue('Otra persona');
    await leave().click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.element(submit()).not.toBeInTheDocument();
  });

  it('are gone once they were sent: the next screen opens without a question', async () => {
    mount(storyOf(stories, 'with a way out'));
    await field('Cliente').fill('Otra persona');
    await submit().click();
    await expect.element(page.getByText('Orden de san-martin creada')).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
    expect(isUnloadPrevented()).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('values that arrive later', () => {
  const change = async () => page.getByRole('button', { name: 'Otra persona cambia la orden' }).click();

  it('update unchanged fields, and keep input', async () => {
    mount(storyOf(stories, 'changed by others'));
    await field('Cliente').fill('Mi cliente');
    await change();
    await expect.element(field('Teléfono')).toHaveValue('55550001');
    await expect.element(field('Cliente')).toHaveValue('Mi cliente');
  });

  it('make a field unchanged when the same value was typed', async () => {
    mount(storyOf(stories, 'changed by others'));
    await field('Cliente').fill('Cliente de otra persona');
    await change();
    await expect.element(field('Teléfono')).toHaveValue('55550001');
    await change();
    await expect.element(field('Cliente')).toHaveValue('Otra vez otro cliente');
  });
});

describe('a searchable list', () => {
  const open = async () => {
    mount(storyOf(stories, 'filled'));
    await field('Piloto').click();
    return page.getByRole('listbox', { name: 'Opciones de Piloto' });
  };

  it('ignores accents and case, and is chosen from by keyboard', async () => {
    const list = await open();
    await userEvent.keyboard('ANGEL mun');
    await expect.element(list.getByRole('option')).toHaveTextContent('Ángel Muñoz');
    await userEvent.keyboard('{Escape}');
    await field('Piloto').click();
    await userEvent.keyboard('piloto 29');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field('Piloto')).toHaveValue('Piloto 290');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });

  it('shows that nothing was found', async () => {
    const list = await open();
    await userEvent.keyboard('zzz');
    await expect.element(list).toHaveTextContent('Sin resultados');
    await settle();
    expect(await findings()).toEqual([]);
  });

  it('can be cleared', async () => {
    mount(storyOf(stories, 'filled'));
    await page.getByRole('button', { name: 'Quitar Piloto' }).click();
    await expect.element(field('Piloto')).toHaveValue('');
  });
});

describe('an instant', () => {
  it('is shown and typed in the time of Guatemala, in a browser in Tokyo', async () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Asia/Tokyo');
    mount(storyOf(stories, 'filled'));
    await expect.element(field('Fecha de creación')).toHaveValue('21-11-2026 12:41:07');
    await field('Fecha de creación').fill('31-12-2026 23:59:58');
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Fecha de creación')).toHaveValue('31-12-2026 23:59:58');
  });

  it('is picked from an accessible calendar in Spanish', async () => {
    mount(storyOf(stories, 'filled'));
    await field('Fecha de creación').click();
    await expect.element(page.getByRole('grid', { name: /noviembre/i })).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
    const chosen = getComputedStyle(screen.getByRole('gridcell', { selected: true }));
    expect(chosen.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await page.getByRole('gridcell', { name: '10', exact: true }).click();
    await expect.element(field('Fecha de creación')).toHaveValue('10-11-2026 12:41:07');
    expect(screen.queryByText(/zona horaria|timezone/i)).toBeNull();
  });
});

describe('hostile texts in a form', () => {
  it('are shown as text everywhere', async () => {
    mount(storyOf(stories, 'hostile'));
    await submit().click();
    await expect.element(page.getByRole('alert').getByText(hostileText)).toBeVisible();
    const form = screen.getByRole('form');
    expect(form.querySelector('script, iframe, b, img')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });
});
