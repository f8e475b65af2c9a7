import type { CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settle } from '../../../../tests/browser/stage.tsx';
import { type Answers, clearDesk, openDesk } from '../../test/desk.tsx';
import { courierChange, testLive } from '../../test/live.ts';
import { ModifyCourier } from './CourierForms.tsx';
import { CourierPage } from './CourierPage.tsx';

afterEach(clearDesk);

const { id, name, phone, plate, picture, company, branch, branchIds, ownership, type, ...courier } = sampleCourier({
  id: 'ana',
  name: 'Ana Paz',
});
const profile: CourierProfile = {
  id,
  name,
  phone,
  plate,
  picture,
  company,
  branch,
  branchIds,
  ownership,
  type,
  email: 'ana@x.test',
  accountStatus: courier.accountStatus,
  availability: 'available',
  lastOrderAt: null,
  identity: { dpi: null, mongoId: null, cashLimit: null },
  isComplete: false,
  firstName: 'Ana',
  lastName: 'Paz',
  totalTravelledKm: null,
  unavailableReason: null,
  phoneRecord: null,
  hasOldApplication: false,
  orders: [],
  unreadable: [],
};
const ACCOUNT = '/api/couriers/ana/account';
const HAS_ACCOUNT = '/api/couriers/ana/has-account';
const PROFILE: Answers = {
  '/api/couriers/ana': { status: 200, body: profile },
  [HAS_ACCOUNT]: { status: 200, body: { hasAccount: false } },
};
const screens = { page: <CourierPage id="ana" />, form: <ModifyCourier id="ana" /> };

const open = async (screen: keyof typeof screens, answers: Answers = {}) => {
  const world = testLive();
  const desk = await openDesk(
    { ...PROFILE, ...answers },
    { role: 'ADMINISTRATOR', live: world.live, children: screens[screen] },
  );
  return { ...desk, ...world };
};
const answerYes = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect.element(page.getByText('¿Crear la cuenta de Ana Paz?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Crear cuenta' }).click();
};

it('[CO19] /ver-mas shows the alert of a courier before the state', async () => {
  const { join } = await open('page');
  join([courierChange({ id: 'ana', name: 'Ana Paz', alert: 'accident' })]);
  await expect.element(page.getByText('Estado del Piloto')).toBeVisible();
  const state = page.getByText('Estado del Piloto').element().nextElementSibling;
  await expect.poll(() => state?.textContent).toBe('Accidente · Disponible');
});

it('[CP7] shows why a courier is not available, as a text', async () => {
  const unavailableReason = 'almuerzo <b>';
  const body: CourierProfile = { ...profile, availability: 'unavailable', unavailableReason };
  await open('page', { '/api/couriers/ana': { status: 200, body } });
  await expect.element(page.getByText(unavailableReason)).toBeVisible();
});

it('[CU16] a courier with an e-mail is given an account, whose password is shown once', async () => {
  const { requests } = await open('form', {
    [ACCOUNT]: { status: 200, body: { email: 'ana@x.test', password: 'zq7Rw4kX90' } },
  });
  await answerYes();
  await expect.element(page.getByRole('alertdialog').getByRole('textbox')).toHaveValue('zq7Rw4kX90');
  expect(requests.filter(({ path }) => path === ACCOUNT)).toHaveLength(1);
  await page.getByRole('alertdialog').getByRole('button').last().click();
});

it.each(['page', 'form'] as const)('[CU19] offers no account to a courier who has one: %s', async (screen) => {
  const { requests } = await open(screen, { [HAS_ACCOUNT]: { status: 200, body: { hasAccount: true } } });
  await expect.poll(() => requests.map(({ path }) => path)).toContain(HAS_ACCOUNT);
  await settle();
  expect(page.getByRole('button', { name: 'Crear cuenta' }).query()).toBeNull();
});

it('[CU19] names the reason why a courier is given no account', async () => {
  await open('page', { [ACCOUNT]: { status: 409, body: { code: 'conflict', details: { reason: 'email-taken' } } } });
  await answerYes();
  await expect.element(page.getByText('Ya existe una cuenta con este correo.')).toBeVisible();
});

it('[CP6] lists the phones with a session, and ends them all after a question', async () => {
  const at = '2026-11-21T18:00:00.000Z';
  const { requests } = await open('page', {
    [HAS_ACCOUNT]: { status: 200, body: { hasAccount: true } },
    '/api/couriers/ana/sessions': { status: 200, body: { sessions: [{ id: 's1', signedInAt: at, renewedAt: at }] } },
    '/api/couriers/ana/sign-out': { status: 200, body: { ok: true } },
  });
  await expect.element(page.getByText('Ingresó 21-11-2026 12:00:00, en uso hasta 21-11-2026 12:00:00')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesiones' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesiones' }).click();
  await expect.element(page.getByText('Sesiones cerradas')).toBeVisible();
  expect(requests.filter(({ path }) => path === '/api/couriers/ana/sign-out')).toHaveLength(1);
});
