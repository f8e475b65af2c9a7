// The kinds of courier alerts on /states: added, changed and removed by a person, and their labels on other screens.
import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { DWELL_MS } from '../../wallboard/src/scenes/program.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, type Walls } from './city.ts';
import { enter, findings, inEveryLook } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct, SMALL, WIDE } from './product.ts';

/** [LV8] From the store to a screen, on a busy machine. */
const SHOWN_MS = 15_000;

let walls: Walls;
const product = runProduct(async () => {
  walls = await foundCity(product.db);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
  await addPerson(product.db, { id: 'watcher', role: 'ALERTS' });
  const courier = sampleCourier({ id: 'stranded', name: 'Rosa', alert: 'flatTire', alertAt: new Date().toISOString() });
  await product.db.collection(COLLECTIONS.couriers).doc('stranded').set(courierCodec.write(courier));
});

describe('the kinds of courier alerts', () => {
  it('[CO14] [CO15] are added, changed and removed, the built-in ones never removed', async () => {
    const page = await enter(product, 'owner', '/states', { viewport: WIDE });
    const complaints = complaintsOf(page);
    const row = (label: string) => page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });
    await page.getByRole('button', { name: 'Agregar alerta' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('La alerta es requerida').waitFor();
    await page.getByLabel(/^ALERTA/).fill('robo');
    await page.getByLabel(/^ORDEN/).fill('20');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Ya existe una alerta con ese nombre.').waitFor();
    await page.getByLabel(/^ALERTA/).fill('Inundación');
    await page.getByRole('combobox', { name: /^COLOR/ }).click();
    await page.getByRole('option', { name: 'Rojo' }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await row('Inundación').getByText('Rojo').waitFor();

    await page.getByRole('button', { name: 'Modificar Inundación' }).click();
    await page.getByLabel(/^ALERTA/).fill('Calle inundada');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Eliminar Calle inundada' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await row('Calle inundada').waitFor({ state: 'detached' });

    await row('Accidente').waitFor();
    expect(await page.getByRole('button', { name: 'Eliminar Accidente' }).count()).toBe(0);
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  it('[CO16] [LV28] show their new label on the console and on the walls of every scope', async () => {
    const watcher = await enter(product, 'watcher', '/dashboards/alertas', { viewport: WIDE });
    const wall = await product.open({ viewport: SMALL });
    await wall.goto(`${product.origin}/wallboard/#token=${walls.token}`);
    for (const screen of [watcher, wall])
      await screen.getByText('Llanta pinchada').first().waitFor({ timeout: 30_000 });

    const page = await enter(product, 'owner', '/states', { viewport: WIDE });
    await page.getByRole('button', { name: 'Modificar Llanta pinchada' }).click();
    await page.getByLabel(/^ALERTA/).fill('Llanta desinflada');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await watcher.getByText('Llanta desinflada').first().waitFor({ timeout: SHOWN_MS });
    const onWall = wall.getByText('Llanta desinflada').first();
    await onWall.waitFor({ state: 'attached', timeout: SHOWN_MS });
    // The wall may show its other scene meanwhile.
    await onWall.waitFor({ timeout: SHOWN_MS + DWELL_MS });
    expect(await watcher.getByText('Llanta pinchada').count()).toBe(0);
  });

  it('are accessible in both themes, wide and narrow', async () => {
    const page = await enter(product, 'owner', '/states');
    await inEveryLook(page, async () => {
      await page.getByRole('button', { name: 'Modificar Accidente' }).waitFor();
      expect(await findings(page)).toEqual([]);
    });
  });

  it('[CO15] are only read by an account for alerts', async () => {
    const page = await enter(product, 'watcher', '/states', { viewport: WIDE });
    await page.getByText('Accidente').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Agregar|Modificar|Eliminar)/ }).count()).toBe(0);
  });
});
