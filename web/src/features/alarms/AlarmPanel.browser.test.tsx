import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleAlarm, sampleCourier } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, settle } from '../../../../tests/browser/stage.tsx';
import { openDesk } from '../../test/desk.tsx';
import { listedKeys } from '../../kit/shell/keys/listedKeys.ts';
import { branchChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { AlarmBell } from './AlarmBell.tsx';
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

const Counted = () => (
  <>
    <AlarmBell isOpen onToggle={() => {}} />
    <AlarmPanel onClose={() => {}} />
  </>
);

const show = async (content: 'panel' | 'bell' | 'counted' = 'panel', more: readonly Change[] = []) => {
  const world = testLive();
  const contact = { id: 'courier-1', name: 'Luis Ramos', phone: '44442222', email: null, plate: null, identity: null };
  const answers = { '/api/couriers/courier-1/contact': { status: 200, body: contact } };
  let closed = 0;
  const contents = {
    panel: <AlarmPanel onClose={() => (closed += 1)} />,
    bell: <WithBell />,
    counted: <Counted />,
  };
  const { requests } = await openDesk(answers, { live: world.live, children: contents[content] });
  world.join([
    ...['o1', 'o2', 'o3', 'o4'].map((id, index) =>
      orderChange({
        id,
        number: `GT-${index + 1}`,
        createdAt: ago(56 - index),
        company: { id: 'company-1', name: 'Sushi Kaji' },
        branch: { id: 'branch-1', name: 'CAYALA', position: null },
        courier: index === 0 ? { id: 'courier-1', name: 'Luis Ramos' } : null,
        status: index === 0 ? 'En ruta' : 'En cola',
      }),
    ),
    courierChange({ id: 'courier-1', name: 'Luis Ramos' }),
    alarmChange({ id: 'a1', subject: { kind: 'branch', id: 'branch-1', label: 'CAYALA' }, raisedAt: ago(10) }),
    alarmChange({
      id: 'a2',
      rule: 'silentCourier',
      subject: { kind: 'courier', id: 'courier-1', label: 'Luis Ramos' },
      raisedAt: ago(5),
    }),
    ...more,
  ]);
  return { closed: () => closed, paths: () => requests.map(({ path }) => path), world };
};
const note = () => page.getByRole('textbox', { name: 'Nota' });

it('[AR10] [AR19] a card shows the cause or the courier, and its orders; only the first can be acknowledged next', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: '+502 4444-2222' })).toBeVisible();
  const [first, second] = [...document.querySelectorAll('li[data-priority]')].map(
    ({ textContent }) => textContent ?? '',
  );
  for (const fact of ['CAYALA', '4 tarde, 3 sin motorista, 0 en tienda', 'GT-1', 'Luis Ramos', 'SIN PILOTO']) {
    expect(first).toContain(fact);
  }
  for (const fact of ['Piloto sin señal', 'Luis Ramos', '+502 4444-2222', 'GT-1', 'Llega']) {
    expect(second).toContain(fact);
  }
  const isPrimary = (name: string): boolean =>
    screen.getByRole('button', { name }).className.includes('intent-primary');
  expect([
    isPrimary('Atender: Sucursal con problemas CAYALA'),
    isPrimary('Atender: Piloto sin señal Luis Ramos'),
  ]).toEqual([true, false]);
});

it('[AR20] the keys A, P and N act on the alarm that has the focus, and type in a note', async () => {
  await show();
  const button = (action: string) => page.getByRole('button', { name: `${action}: Piloto sin señal Luis Ramos` });
  button('Agregar nota').element().focus();
  await userEvent.keyboard('p');
  await expect.element(page.getByLabelText('Posponer por')).toBeVisible();
  button('Agregar nota').element().focus();
  await userEvent.keyboard('n');
  await note().click();
  await userEvent.keyboard('napa');
  await expect.element(note()).toHaveValue('napa');
  expect(listedKeys.get().map(({ key }) => key)).toEqual(['A', 'P', 'N', 'E']);
});

it('[AR14] Escape leaves a note and keeps the panel open, and asks before it discards input', async () => {
  const { closed } = await show();
  const opener = page.getByRole('button', { name: 'Agregar nota: Sucursal con problemas CAYALA' });
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

it('[AR15] an alarm that ends while a note on it is written stays, with the text, until the note is left', async () => {
  const { world } = await show();
  await page.getByRole('button', { name: 'Agregar nota: Sucursal con problemas CAYALA' }).click();
  await note().fill('El piloto contestó');
  const doc = sampleAlarm({
    id: 'a1',
    subject: { kind: 'branch', id: 'branch-1', label: 'CAYALA' },
    raisedAt: ago(10),
    clearedAt: ago(0),
  });
  world.patch({ kind: 'alarm', id: 'a1', v: '9800000000000000', doc });
  world.pass(1_000);
  await expect.element(page.getByText(/^Terminó a las/)).toBeVisible();
  await expect.element(note()).toHaveValue('El piloto contestó');
  expect(page.getByRole('button', { name: /^(Atender|Posponer): Sucursal/ }).elements()).toEqual([]);
  await note().click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(note()).not.toBeInTheDocument();
  world.pass(1_000);
  await expect.element(page.getByText('CAYALA', { exact: true })).not.toBeInTheDocument();
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
  await page.getByRole('button', { name: 'Agregar nota: Sucursal con problemas CAYALA' }).click();
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

/** `only`: what differs by index. */
const silent = (count: number, only: (at: number) => Parameters<typeof sampleAlarm>[0] = () => ({})): Change[] =>
  Array.from({ length: count }, (_, at) =>
    alarmChange({
      id: `s${at}`,
      rule: 'silentCourier',
      subject: { kind: 'courier', id: `c${at}`, label: `Luis ${at}` },
      branchId: 'branch-2',
      raisedAt: ago(4),
      ...only(at),
    }),
  );

it('[AR22] alarms of one cause at one branch are one row, acknowledged and shelved together', async () => {
  const { paths } = await show('panel', [branchChange({ id: 'branch-2', name: 'KALU' }), ...silent(12)]);
  await expect.element(page.getByText('Piloto sin señal · KALU')).toBeVisible();
  expect(document.querySelectorAll('li[data-priority]')).toHaveLength(2);
  await settle();
  expect(await findings()).toEqual([]);
  screen.getByRole('button', { name: 'Ver las 12: Piloto sin señal · KALU' }).focus();
  await userEvent.keyboard('a');
  const acknowledged = (): string[] => paths().filter((path) => path.includes('/s') && path.includes('acknowledge'));
  await expect.poll(() => new Set(acknowledged()).size).toBe(12);
  await page.getByRole('button', { name: 'Posponer todas: Piloto sin señal · KALU' }).click();
  await page.getByRole('button', { name: 'Posponer', exact: true }).click();
  await expect.poll(() => paths().filter((path) => path.includes('/s') && path.includes('shelve')).length).toBe(12);
  await page.getByRole('button', { name: 'Ver las 12: Piloto sin señal · KALU' }).click();
  expect(document.querySelectorAll('li[data-priority]')).toHaveLength(14);
});

it('[AR26] what stood before the start is one row and one in the counts, answered as a whole', async () => {
  const foundAtStart = ago(9);
  const ofStart = silent(6, (at) => ({ branchId: `b${at}`, foundAtStart, rule: at === 0 ? 'zone' : 'branch' }));
  const { paths } = await show('counted', ofStart);
  await expect.element(page.getByRole('button', { name: 'Alarmas: 3 sin atender' })).toBeVisible();
  await expect.element(page.getByText('Ya estaba al iniciar')).toBeVisible();
  await expect.element(page.getByText('5 sucursales con problemas, 1 zona sin señal')).toBeVisible();
  // Two more were there before.
  await expect.element(page.getByRole('heading', { name: 'Sin atender 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Atender todas: Ya estaba al iniciar' }).click();
  const acknowledged = (): string[] => paths().filter((path) => path.includes('/s') && path.includes('acknowledge'));
  await expect.poll(() => new Set(acknowledged()).size).toBe(6);
  await settle();
  expect(await findings()).toEqual([]);
});

it('[AR22] of 500 alarms it draws those in sight, and the others as they are reached', async () => {
  await show(
    'panel',
    silent(500, (at) => ({ branchId: `b${at}` })),
  );
  await expect.element(page.getByText('502')).toBeVisible();
  const drawn = (): number => document.querySelectorAll('li[data-priority]').length;
  expect(drawn()).toBeLessThan(60);
  const reached = (): number => {
    document.querySelector('aside li[aria-hidden]')?.scrollIntoView();
    return drawn();
  };
  await expect.poll(reached, { timeout: 60_000 }).toBe(502);
});
