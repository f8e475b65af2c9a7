import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleAlarm, sampleCourier } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DialogHost } from '../../kit/dialog/dialogs.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { Requests } from '../../kit/requests/requests.tsx';
import { NOW, orderChange, testLive } from '../../test/live.ts';
import { testSession } from '../../test/session.ts';
import { AlarmPanel } from './AlarmPanel.tsx';
import { useAlarmPanel } from './useAlarmPanel.ts';

afterEach(cleanup);

const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const alarmChange = (only: Parameters<typeof sampleAlarm>[0]): Change => {
  const doc = sampleAlarm(only);
  return { kind: 'alarm', id: doc.id, v: '9700000000000000', doc };
};
const courierChange = (only: Parameters<typeof sampleCourier>[0]): Change => {
  const doc = kinds.courier.staff.parse(sampleCourier(only));
  return { kind: 'courier', id: doc.id, v: '9700000000000000', doc };
};

/** As the console has it: the bell's button, and the panel while it is open. */
const WithBell = () => {
  const panel = useAlarmPanel();
  return (
    <>
      <button type="button" onClick={panel.toggle}>
        bell
      </button>
      {panel.isOpen ? <AlarmPanel onClose={panel.close} /> : null}
    </>
  );
};

const show = async (content: 'panel' | 'bell' = 'panel') => {
  const world = testLive();
  const contact = { id: 'courier-1', name: 'Luis Ramos', phone: '44442222', email: null, plate: null, identity: null };
  const answers = { '/api/couriers/courier-1/contact': { status: 200, body: contact } };
  const { session } = testSession(answers, { role: 'OWNER', company: null, branch: null });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  let closed = 0;
  const panel = (
    <LiveProvider value={world.live}>
      <Requests>{content === 'bell' ? <WithBell /> : <AlarmPanel onClose={() => (closed += 1)} />}</Requests>
      <DialogHost />
    </LiveProvider>
  );
  render(
    <SessionProvider value={session}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />
    </SessionProvider>,
  );
  world.join([
    orderChange({
      id: 'o1',
      number: 'GT-1',
      createdAt: ago(56),
      customerName: 'Eva Sample',
      phone: '55551111',
      company: { id: 'company-1', name: 'Sushi Kaji' },
      branch: { id: 'branch-1', name: 'CAYALA', position: null },
      courier: { id: 'courier-1', name: 'Luis Ramos' },
    }),
    courierChange({ id: 'courier-1', name: 'Luis Ramos' }),
    alarmChange({ id: 'a1', subject: { kind: 'order', id: 'o1', label: 'GT-1' }, raisedAt: ago(10) }),
    alarmChange({ id: 'a2', subject: { kind: 'order', id: 'o2', label: 'GT-2' }, raisedAt: ago(5) }),
  ]);
  return { closed: () => closed };
};
const note = () => page.getByRole('textbox', { name: 'Nota' });

it('[AR10] a card shows place, courier, contact and duration; only the first can be acknowledged next', async () => {
  await show();
  const [first] = screen.getAllByRole('listitem');
  await expect.element(page.getByRole('link', { name: '+502 4444-2222' })).toBeVisible();
  const shown = first?.textContent ?? '';
  for (const fact of ['Sushi Kaji · CAYALA', 'Luis Ramos', '+502 4444-2222', '+502 5555-1111', 'creada hace 56 min']) {
    expect(shown).toContain(fact);
  }
  const isPrimary = (name: string): boolean =>
    screen.getByRole('button', { name }).className.includes('intent-primary');
  expect([isPrimary('Atender: Tarde GT-1'), isPrimary('Atender: Tarde GT-2')]).toEqual([true, false]);
});

it('[AR14] Escape leaves a note and keeps the panel open, and asks before it discards input', async () => {
  const { closed } = await show();
  const opener = page.getByRole('button', { name: 'Agregar nota: Tarde GT-1' });
  await opener.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await note().fill('El piloto contestó');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(note()).toHaveValue('El piloto contestó');
  await note().click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(note()).not.toBeInTheDocument();
  expect(closed()).toBe(0);
  await page.getByRole('heading', { name: 'Alarmas' }).click();
  await userEvent.keyboard('{Escape}');
  expect(closed()).toBe(1);
});

it('[AR14] the panel with an unsaved note closes by no button or key without a question', async () => {
  await show('bell');
  const bell = page.getByRole('button', { name: 'bell' });
  const heading = page.getByRole('heading', { name: 'Alarmas' });
  const stay = page.getByRole('button', { name: 'Seguir editando' });
  await bell.click();
  await bell.click();
  await expect.element(heading).not.toBeInTheDocument();
  await bell.click();
  await page.getByRole('button', { name: 'Agregar nota: Tarde GT-1' }).click();
  await note().fill('El piloto contestó');
  const ways = [
    async () => bell.click(),
    async () => page.getByRole('button', { name: 'Cerrar alarmas' }).click(),
    async () => {
      await heading.click();
      await userEvent.keyboard('{Escape}');
    },
  ];
  for (const way of ways) {
    await way();
    await stay.click();
    await expect.element(stay).not.toBeInTheDocument();
    await expect.element(note()).toHaveValue('El piloto contestó');
  }
  await bell.click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(heading).not.toBeInTheDocument();
  // Discarded input is not asked about again.
  await bell.click();
  await bell.click();
  await expect.element(heading).not.toBeInTheDocument();
});
