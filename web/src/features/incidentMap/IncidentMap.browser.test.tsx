import { cleanup, screen } from '@testing-library/react';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { ScreenContext } from '../../kit/ScreenContext.tsx';
import { openDesk } from '../../test/desk.tsx';
import { courierChange, incidentChange, NOW, testLive } from '../../test/live.ts';
import { IncidentMap } from './IncidentMap.tsx';

afterEach(cleanup);

const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const good = { status: 200, body: { zones: [{ id: 'z', position: { lat: 14.63, lng: -90.51 } }], invalid: 2 } };

const show = async (zones: { status: number; body: unknown } = good, more: readonly Change[] = []) => {
  const world = testLive();
  await openDesk(
    {
      '/api/zones': zones,
      '/api/incidents/theft-1/end': { status: 200, body: { id: 'theft-1', closedAt: ago(0) } },
      '/api/map/config': { status: 404, body: { code: 'not-found' } },
    },
    {
      live: world.live,
      children: (
        <ScreenContext>
          <IncidentMap />
        </ScreenContext>
      ),
    },
  );
  world.join([
    incidentChange({
      id: 'theft-1',
      at: ago(5),
      userName: 'Luis Ramos',
      note: 'Le quitaron el teléfono',
      company: { id: 'c', name: 'SAN MARTIN' },
      position: { lat: 14.632, lng: -90.51 },
    }),
    incidentChange({ id: 'ext-1', kind: 'Extorsion', at: ago(60), position: null, courier: null, closedAt: ago(30) }),
    courierChange({ id: 'rosa', name: 'Rosa Paz', alert: 'accident', alertAt: ago(2) }),
    ...more,
  ]);
};
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('[IC21] begins with the open incidents, lists all on request, and counts zones that cannot be drawn', async () => {
  await show();
  await expect.element(page.getByText('2 abiertos de 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Robo: Luis Ramos' })).toBeVisible();
  await expect.poll(() => entries().length).toBe(2);
  await page.getByRole('button', { name: 'Ver todos', exact: true }).click();
  await expect.element(page.getByText('2 zonas rojas no tienen coordenadas válidas.')).toBeVisible();
  await expect.element(page.getByText('2 abiertos de 3')).toBeVisible();
  await expect
    .poll(entries)
    .toEqual([
      expect.stringContaining('AccidenteAbierto2026-11-21 11:58:00Rosa Paz'),
      'RoboAbierto2026-11-21 11:55:00Luis RamosSAN MARTIN',
      expect.stringContaining('ExtorsiónTerminado2026-11-21 11:00:00'),
    ]);
});

it('[CO20] names a courier whose name another one has with the plate, also in the description', async () => {
  await show(good, [courierChange({ id: 'rosa-2', name: 'ROSA PAZ', plate: 'M999XYZ' })]);
  await page.getByRole('button', { name: /^Accidente.*Rosa Paz · M123ABC/ }).click();
  await expect.poll(() => page.getByText('Rosa Paz · M123ABC').elements().length).toBe(2);
});

it('opens the description from a mark and from the list, also of an incident without a place', async () => {
  await show();
  await page.getByRole('button', { name: 'Robo: Luis Ramos' }).click();
  await expect.element(page.getByText('Le quitaron el teléfono')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la descripción' }).click();
  await expect.element(page.getByText('Le quitaron el teléfono')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ver todos', exact: true }).click();
  await page.getByRole('button', { name: /^Extorsión/ }).click();
  await expect.element(page.getByText('Sin lugar en el mapa')).toBeVisible();
});

it('[IC15] offers to add an alert, and to change what a courier reports, but not a stored incident', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Agregar alerta' })).toBeVisible();
  await page.getByRole('button', { name: /^Robo Abierto/ }).click();
  await expect.element(page.getByRole('button', { name: 'Modificar alerta' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Accidente/ }).click();
  await expect.element(page.getByRole('button', { name: 'Modificar alerta' })).toBeVisible();
});

it('[IC19] ends an open theft with a note, and nothing that is over', async () => {
  await show();
  await page.getByRole('button', { name: /^Robo Abierto/ }).click();
  await page.getByRole('button', { name: 'Terminar incidente' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Terminar incidente' }).click();
  await expect.element(dialog.getByText('La nota es requerida')).toBeVisible();
  await dialog.getByLabelText(/^Nota/).fill('Piloto a salvo');
  await dialog.getByRole('button', { name: 'Terminar incidente' }).click();
  await expect.element(page.getByText('Incidente terminado')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos', exact: true }).click();
  await page.getByRole('button', { name: /^Extorsión/ }).click();
  await expect.element(page.getByRole('button', { name: 'Terminar incidente' })).not.toBeInTheDocument();
});

it('shows that the maps could not be loaded, and keeps the list', async () => {
  await show({ status: 503, body: { code: 'unavailable' } });
  await expect.element(page.getByText('Error al cargar los mapas')).toBeVisible();
  await page.getByRole('button', { name: /^Robo/ }).click();
  await expect.element(page.getByText('Le quitaron el teléfono')).toBeVisible();
});

it('is accessible, wide and narrow, light and dark', async () => {
  await show();
  await page.getByRole('button', { name: /^Robo Abierto/ }).click();
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      setTheme(theme);
      await settle();
      expect(await findings()).toEqual([]);
      expect(isTooWide()).toBe(false);
    }
  }
});
