import type { HandoverView, ShiftItem } from '@despacho/contract/handovers.ts';
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, settle } from '../../../../../tests/browser/stage.tsx';
import { openDesk } from '../../../test/desk.tsx';
import { NOW, testLive } from '../../../test/live.ts';
import { formText } from '../../../kit/form/text.ts';
import { AlarmPanel } from '../AlarmPanel.tsx';

afterEach(cleanup);

const at = new Date(NOW - 120_000).toISOString();
const item = (only: Partial<ShiftItem>): ShiftItem => ({
  key: 'note:1',
  kind: 'note',
  label: 'Llamar a PORTALES',
  rule: null,
  count: null,
  companyId: null,
  branchId: null,
  owner: { id: 'eva', name: 'Eva' },
  since: at,
  ...only,
});
const handover: HandoverView = {
  id: 'h1',
  from: { id: 'eva', name: 'Eva Paz' },
  companyId: null,
  branchId: null,
  startedAt: at,
  isAutomatic: false,
  releasedAt: null,
  endedAt: null,
  accepted: [],
  pending: [
    item({}),
    item({ key: 'alarm:a', kind: 'alarm', rule: 'branch', label: 'CAYALA' }),
    item({ key: 'settlement:2026-11-21', kind: 'settlement', label: '2026-11-21', count: 3, owner: null }),
  ],
};
const open = async (answers: Record<string, { status: number; body: unknown }>) => {
  const world = testLive();
  const { requests } = await openDesk(answers, { live: world.live, children: <AlarmPanel onClose={() => {}} /> });
  world.join([]);
  return requests;
};

it('[HO3] what another person hands over is accepted item by item or as a whole', async () => {
  const requests = await open({
    '/api/shift': { status: 200, body: { own: [], handovers: [handover] } },
    '/api/handovers/h1/accept': { status: 200, body: { accepted: ['note:1'], refused: [] } },
  });
  await expect.element(page.getByRole('heading', { name: 'Relevo de Eva Paz' })).toBeVisible();
  await expect.element(page.getByText('Liquidaciones sin firmar (3) · 21-11-2026')).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar: Nota · Llamar a PORTALES' }).click();
  await expect.poll(() => requests.filter(({ path }) => path.endsWith('/accept')).length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Aceptar todo: Relevo de Eva Paz' })).toBeEnabled();
  // Where the button of the item was disabled, the focus is in the part again.
  await expect.poll(() => document.activeElement?.closest('section')).not.toBe(undefined);
  expect(document.activeElement).not.toBe(document.body);
  await page.getByRole('button', { name: 'Aceptar todo: Relevo de Eva Paz' }).click();
  await expect.poll(() => requests.filter(({ path }) => path.endsWith('/accept')).length).toBe(2);
  await settle();
  expect(await findings()).toEqual([]);
});

it('[HO2] a button hands over, and a part that fails offers to try again', async () => {
  const requests = await open({
    '/api/shift': { status: 503, body: { code: 'unavailable' } },
    '/api/handovers': { status: 200, body: { ...handover, pending: [], endedAt: at } },
  });
  await expect.element(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Entregar turno' })).toBeVisible();
  await page.getByRole('button', { name: 'Entregar turno' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entregar turno' }).click();
  await expect.poll(() => requests.filter(({ path }) => path === '/api/handovers').length).toBe(1);
});

it('[HO11] the key E in the panel asks first, once, and hands nothing over while it repeats', async () => {
  const requests = await open({
    '/api/shift': { status: 200, body: { own: [item({})], handovers: [] } },
    '/api/handovers': { status: 200, body: handover },
  });
  await expect.element(page.getByRole('button', { name: 'A tu cargo o sin dueño: 1' })).toBeVisible();
  const begun = () => requests.filter(({ path }) => path === '/api/handovers').length;
  const button = page.getByRole('button', { name: 'Entregar turno' }).element();
  fireEvent.keyDown(document.body, { key: 'e' });
  fireEvent.keyDown(button, { key: 'e', repeat: true });
  expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeNull();
  fireEvent.keyDown(button, { key: 'e' });
  await expect.element(page.getByText('¿Entregar el turno con 1 pendiente?')).toBeVisible();
  expect(begun()).toBe(0);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entregar turno' }).click();
  await expect.poll(begun).toBe(1);
});

it('a note that is being written is not closed without a question', async () => {
  await open({ '/api/shift': { status: 200, body: { own: [item({})], handovers: [] } } });
  await page.getByRole('button', { name: 'Nota para el relevo' }).click();
  await page.getByRole('textbox').fill('Revisar la puerta de PORTALES');
  await page.getByRole('button', { name: 'A tu cargo o sin dueño: 1' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: formText.stay }).click();
  await expect.element(page.getByRole('textbox')).toHaveValue('Revisar la puerta de PORTALES');
});
