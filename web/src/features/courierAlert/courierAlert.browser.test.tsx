import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, setTheme, settle } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk, type Answers } from '../../test/desk.tsx';
import { courierChange, testLive } from '../../test/live.ts';
import { useChangeAlert } from './useChangeAlert.ts';

const PATH = '/api/couriers/ana/alert';
const FLOOD = 'Qm3vK8xTz0aBcDeFgH12';

const Opener = () => {
  const changeAlert = useChangeAlert();
  if (changeAlert === null) return <p>Sin permiso</p>;
  return (
    <>
      <button type="button" onClick={() => void changeAlert.open({ id: 'ana', name: 'Ana Paz' })}>
        De Ana
      </button>
      <button type="button" onClick={() => void changeAlert.open()}>
        De cualquiera
      </button>
    </>
  );
};

const kindChange = (id: string, label: string, order: number): Change => ({
  kind: 'courierAlertKind',
  id,
  v: '1700000000000001',
  doc: kinds.courierAlertKind.staff.parse({ id, label, order }),
});

const saved = (alert: string): Answers => ({ [PATH]: { status: 200, body: { id: 'ana', alert, alertAt: null } } });

const open = async (answers: Answers, alert: string | null = null, only: Partial<Profile> = {}) => {
  const world = testLive();
  const desk = await openDesk(answers, { ...only, live: world.live, children: <Opener /> });
  world.join([
    courierChange({ id: 'ana', name: 'Ana Paz', alert, accountStatus: 'ACTIVE' }),
    courierChange({ id: 'bob', name: 'Bob Gil', alert: null, accountStatus: 'INACTIVE' }),
    kindChange('robbery', 'Asalto', 6),
    kindChange(FLOOD, 'Inundación', 20),
    kindChange('Zz3vK8xTz0aBcDeFgH12', 'Bloqueo', 0),
  ]);
  await settle();
  return { ...desk, ...world };
};
const options = (): string[] =>
  screen
    .getAllByRole<HTMLOptionElement>('option')
    .flatMap(({ value, textContent }) => (value === '' ? [] : [textContent]));
const alertField = () => page.getByRole('dialog').getByLabelText(/^Alerta/);
const save = async () => page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();

afterEach(async () => {
  await clearDesk();
  setTheme('light');
});

describe('[IC15] the alert of a courier', () => {
  it('[IC23] offers every stored kind by its label and its place', async () => {
    await open(saved('robbery'));
    await page.getByRole('button', { name: 'De Ana' }).click();
    await expect.element(alertField()).toBeVisible();
    expect(options()).toEqual([
      'Bloqueo',
      'Falla mecánica',
      'Llanta pinchada',
      'Pinchazo',
      'Sin gasolina',
      'Accidente',
      'Asalto',
      'Perdido',
      'Sin problemas',
      'Eliminar',
      'Inundación',
    ]);
  });

  it('[IC23] is set to a kind that people added', async () => {
    const { requests } = await open(saved(FLOOD));
    await page.getByRole('button', { name: 'De Ana' }).click();
    await alertField().selectOptions('Inundación');
    await save();
    await expect.element(page.getByText('Alerta modificada correctamente')).toBeVisible();
    expect(requests).toEqual([{ path: PATH, body: { alert: FLOOD } }]);
  });

  it('starts at what the courier reports and is withdrawn by Eliminar', async () => {
    const { requests } = await open(saved('none'), 'flatTire');
    await page.getByRole('button', { name: 'De Ana' }).click();
    await expect.element(alertField()).toHaveValue('flatTire');
    await alertField().selectOptions('Eliminar');
    await save();
    await expect.element(page.getByText('Alerta modificada correctamente')).toBeVisible();
    expect(requests).toEqual([{ path: PATH, body: { alert: 'allOk' } }]);
  });

  it('needs the courier, of those on duty, and the alert', async () => {
    const { requests } = await open(saved('lost'));
    await page.getByRole('button', { name: 'De cualquiera' }).click();
    await save();
    await expect.element(page.getByText('El agente es requerido')).toBeVisible();
    await expect.element(page.getByText('La alerta es requerida')).toBeVisible();
    expect(requests).toEqual([]);
    await page.getByRole('combobox', { name: /^Piloto/ }).click();
    await expect.element(page.getByRole('option', { name: 'Ana Paz' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Bob Gil' })).toBeNull();
    await page.getByRole('option', { name: 'Ana Paz' }).click();
    await alertField().selectOptions('Perdido');
    await save();
    await expect.element(page.getByText('Alerta modificada correctamente')).toBeVisible();
    expect(requests).toEqual([{ path: PATH, body: { alert: 'lost' } }]);
  });

  it('[IC23] stays open and names what was refused when another person removed the kind', async () => {
    const details = [{ path: 'body.alert', issue: 'unknown' }];
    await open({ [PATH]: { status: 400, body: { code: 'invalid', details } } });
    await page.getByRole('button', { name: 'De Ana' }).click();
    await alertField().selectOptions('Inundación');
    await save();
    await expect
      .element(page.getByText('Hubo un error al modificar la alerta, por favor, intenta más tarde'))
      .toBeVisible();
    await expect.element(page.getByText('Ya no existe o no está a tu alcance.')).toBeVisible();
    await expect.element(alertField()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.element(alertField()).not.toBeInTheDocument();
  });

  it('[IC23] has no choice for a kind that was removed while the courier reports it', async () => {
    await open(saved('none'), 'Ab3vK8xTz0aBcDeFgH12');
    await page.getByRole('button', { name: 'De Ana' }).click();
    await expect.element(alertField()).toHaveValue('');
  });

  it('is not offered without permission', async () => {
    await open(saved('none'), null, { role: 'USER' });
    await expect.element(page.getByText('Sin permiso')).toBeVisible();
  });

  it('is accessible in both themes, wide and narrow', async () => {
    await open(saved('none'), 'flatTire');
    await page.getByRole('button', { name: 'De Ana' }).click();
    await expect.element(alertField()).toBeVisible();
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
      ] as const) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
      }
  });
});
