import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, NARROW } from '../../../../tests/browser/stage.tsx';
import { listedOrder } from '../../entities/orders/listed.ts';
import { clearDesk, lockedBy, openDesk, staffOrder, wrote } from '../../test/desk.tsx';
import { useBulk } from './useBulk.tsx';

const order = (id: string): StaffOrder =>
  staffOrder({
    id,
    number: `GT-${id}`,
    status: 'En ruta',
    courier: { id: 'luis', name: 'Luis' },
    cashOnDelivery: 80,
  });
const chosen = ['1', '2', '3'].map(order);
const listed = chosen.map((each) => listedOrder(each, null, Date.parse(each.createdAt)));
const edit = (id: string, tells = true): string =>
  `/api/deliveries/${id}?notify_biker=${String(tells)}&calculate_circle=true`;
const answers = {
  ...Object.fromEntries(chosen.map((each) => [edit(each.id), wrote(each, `edit-${each.id}`)])),
  ...Object.fromEntries(chosen.map((each) => [`/api/deliveries/${each.id}`, wrote(each, `gone-${each.id}`)])),
  ...Object.fromEntries(chosen.map((each) => [`/api/deliveries/${each.id}/undo`, wrote(each, `back-${each.id}`)])),
};

const Bar = () => {
  const { actions, keys } = useBulk();
  const [isCleared, setIsCleared] = useState(false);
  return (
    <>
      {actions?.(listed, () => setIsCleared(true))}
      <output>{isCleared ? 'cleared' : 'chosen'}</output>
      <ul>
        {keys.map(({ key, does }) => (
          <li key={key}>{does}</li>
        ))}
      </ul>
    </>
  );
};
const press = async (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const buttons = (): (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(clearDesk);

describe('the selected orders of a list', () => {
  it.each([
    [
      'an owner',
      {},
      ['Asignar piloto', 'Proponer plan', 'Marcar lista', 'Cambiar estado', 'Cancelar orden', 'Eliminar'],
    ],
    [
      'a branch',
      { role: 'BRANCH', company: { id: 'c', name: 'C' }, branch: { id: 'b', name: 'B' } },
      ['Asignar piloto', 'Proponer plan', 'Marcar lista'],
    ],
    ['a reader', { role: 'USER' }, []],
  ] as const)('[OR95] for %s', async (_, only, expected) => {
    await openDesk(answers, { ...only, children: <Bar /> });
    expect(buttons()).toEqual(expected);
    expect(screen.queryAllByRole('listitem')).toHaveLength(expected.length);
  });

  it('[AC13] are shown with the reason why a read-only account may not change them', async () => {
    await openDesk(answers, { role: 'DEMO', children: <Bar /> });
    expect(buttons()).toEqual([
      'Asignar piloto',
      'Proponer plan',
      'Marcar lista',
      'Cambiar estado',
      'Cancelar orden',
      'Eliminar',
    ]);
    expect(screen.getAllByRole('button').every(({ ariaDisabled }) => ariaDisabled === 'true')).toBe(true);
    await expect.element(page.getByText('Tu cuenta es de solo lectura.')).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('[OR95] that a branch may not assign open no dialog, and show why', async () => {
    const branch = { company: { id: 'c', name: 'C' }, branch: { id: 'b', name: 'B' } };
    const { requests } = await openDesk(answers, { role: 'BRANCH', ...branch, children: <Bar /> });
    const assign = page.getByRole('button', { name: 'Asignar piloto' });
    await expect.element(assign).toHaveAttribute('aria-description', 'Tu cuenta solo asigna órdenes en cola.');
    await assign.click({ force: true });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('[OR123] are marked as ready to fetch, and the marks are undone together', async () => {
    const ready = chosen.map(({ id }) => `/api/deliveries/${id}/ready`);
    const { requests } = await openDesk(
      {
        ...answers,
        ...Object.fromEntries(ready.map((path, at) => [path, wrote(chosen[at] ?? order('1'), `r-${at}`)])),
      },
      { children: <Bar /> },
    );
    await press('Marcar lista');
    await expect.element(page.getByText('3 órdenes listas para recoger')).toBeVisible();
    expect(requests).toEqual(ready.map((path) => ({ path, body: { isReady: true } })));
    await press(/^Deshacer/);
    await expect.element(page.getByText('3 cambios deshechos')).toBeVisible();
  });

  it('[OR28] are cancelled with one reason, each by its own request, and undone together', async () => {
    const { requests } = await openDesk(answers, { children: <Bar /> });
    await press('Cancelar orden');
    await page.getByRole('textbox', { name: /^Observaciones/ }).fill('Cerró la tienda');
    await press('Cancelar 3 órdenes');
    await expect.element(page.getByText('3 órdenes canceladas')).toBeVisible();
    expect(requests.map(({ path }) => path)).toEqual(chosen.map(({ id }) => edit(id)));
    expect(requests[0]?.body).toMatchObject({ status: 'Cancelado', orderObservations: 'Cerró la tienda' });
    await expect.element(page.getByText('cleared')).toBeVisible();
    await press(/^Deshacer/);
    await expect.element(page.getByText('3 cambios deshechos')).toBeVisible();
    expect(requests.slice(3)).toEqual(
      chosen.map(({ id }) => ({ path: `/api/deliveries/${id}/undo`, body: { event: `edit-${id}` } })),
    );
  });

  it('[UN1] are deleted after a confirmation, and every failure is shown', async () => {
    await page.viewport(...NARROW);
    const { answer } = await openDesk({ ...answers, '/api/deliveries/2': lockedBy('Ana') }, { children: <Bar /> });
    await press('Eliminar');
    await expect
      .element(page.getByRole('alertdialog', { name: '¿Está seguro de querer eliminar 3 órdenes?' }))
      .toBeVisible();
    expect(screen.getByText(/GT-1, GT-2, GT-3/)).toBeDefined();
    screen.getAllByRole('button', { name: 'Eliminar' }).at(-1)?.click();
    await expect.element(page.getByRole('dialog', { name: '2 eliminadas, 1 no' })).toBeVisible();
    expect(screen.getByText('la edita Ana')).toBeDefined();
    expect(await findings()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('chosen');
    answer('/api/deliveries/2', wrote(order('2'), 'gone-2'));
    await press('Reintentar los fallidos');
    await expect.element(page.getByText('cleared')).toBeVisible();
    expect(buttons().filter((text) => text?.startsWith('Deshacer'))).toHaveLength(2);
  });

  it('[OR10] with Cancelado from the status dialog have the sentence of a changed status', async () => {
    const { requests } = await openDesk(answers, { children: <Bar /> });
    await press('Cambiar estado');
    await page.getByRole('combobox', { name: /^Estado/ }).selectOptions('Cancelado');
    await press('Orden duplicada');
    screen.getAllByRole('button', { name: 'Cambiar estado' }).at(-1)?.click();
    await expect.element(page.getByText('El estado de 3 órdenes fue actualizado correctamente')).toBeVisible();
    expect(requests[0]?.body).toMatchObject({ status: 'Cancelado', orderObservations: 'Orden duplicada' });
  });

  it('[CX14] of one courier over the limit of cash are asked about once, and sent again with the reason', async () => {
    const cash = { carriedCents: 45_000, limitCents: 50_000 };
    const over = { status: 409, body: { code: 'conflict', details: { reason: 'cash-limit', cash } } };
    const again = (id: string): string => `${edit(id)}&over_cash_limit=deposita+hoy`;
    const { requests } = await openDesk(
      {
        ...answers,
        [edit('2')]: over,
        [edit('3')]: over,
        ...Object.fromEntries(chosen.map((each) => [again(each.id), wrote(each, null)])),
      },
      { children: <Bar /> },
    );
    await press('Cambiar estado');
    await page.getByRole('combobox', { name: /^Estado/ }).selectOptions('Pendiente');
    screen.getAllByRole('button', { name: 'Cambiar estado' }).at(-1)?.click();
    await expect.element(page.getByText(/Lleva Q450.00 y cobraría Q160.00 más/)).toBeVisible();
    await page.getByRole('textbox', { name: /^Motivo/ }).fill('deposita hoy');
    await press('Asignar de todos modos');
    await expect.element(page.getByText('El estado de 3 órdenes fue actualizado correctamente')).toBeVisible();
    expect(requests.map(({ path }) => path)).toEqual([...chosen.map(({ id }) => edit(id)), again('2'), again('3')]);
  });

  it('[OR10] all get one status', async () => {
    const { requests } = await openDesk(answers, { children: <Bar /> });
    await press('Cambiar estado');
    await page.getByRole('combobox', { name: /^Estado/ }).selectOptions('Pendiente');
    screen.getAllByRole('button', { name: 'Cambiar estado' }).at(-1)?.click();
    await expect.element(page.getByText('El estado de 3 órdenes fue actualizado correctamente')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual(
      chosen.map(() => ({ status: 'Pendiente', base: { status: 'En ruta' } })),
    );
  });
});
