// A courier is followed on the whole path: the phone writes positions, and the screens show where it is, and was.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleCourier,
  sampleCourierStatus,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../services/src/store/couriers/couriers.ts';
import { courierStatusCodec } from '../../services/src/store/couriers/courierStatuses.ts';
import { addPerson } from '../support/people.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { setOrder } from './city.ts';
import { enter, findings } from './person.ts';
import { PHONE, runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const OTHER = { id: 'company-2', name: 'Farmacia La Merced' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
const COUNTER: LatLng = { lat: 14.6, lng: -90.51 };
const north = (metres: number): LatLng => ({ lat: COUNTER.lat + metres / 111_195, lng: COUNTER.lng });
const luis = sampleCourier({
  id: 'luis',
  name: 'Luis Ramos',
  company: COMPANY,
  branch: BRANCH,
  branchIds: [BRANCH.id],
  ownership: 'PROYECTOS',
});

const order = (id: string, metres: number) =>
  sampleOrder({
    id,
    number: `GT-${id}`,
    company: COMPANY,
    branch: { ...BRANCH, position: COUNTER },
    courier: { id: luis.id, name: luis.name },
    status: ORDER_STATUS.GOING,
    suggestedPosition: null,
    destination: north(metres),
    createdAt: new Date(Date.now() - 600_000).toISOString(),
    stateTime: { [ORDER_STATUS.GOING]: new Date(Date.now() - 300_000).toISOString() },
  });

/** As a phone writes it. */
const ride = async (agoMs: number, metres: number): Promise<unknown> =>
  product.db
    .doc('bikers/luis')
    .update(writeFix({ position: north(metres), at: Date.now() - agoMs, accuracyM: 9, battery: 0.42 }));

const SHOWN_AGE = /hace (\d+) s · ±9 m · batería 42 %/;
const AGE_OFF_MS = 10_000;

/** The page follows to a new position: the age it shows is that of this position by now, however slow the machine is. */
const showsRide = async (page: Page, agoMs: number, metres: number): Promise<void> => {
  const at = Date.now() - agoMs;
  await ride(agoMs, metres);
  const isShown = async (): Promise<boolean> => {
    const text = await page.getByText(SHOWN_AGE).textContent();
    const shownMs = Number(SHOWN_AGE.exec(text ?? '')?.[1]) * 1_000;
    return Math.abs(Date.now() - at - shownMs) < AGE_OFF_MS;
  };
  await until(`the position of ${agoMs} ms ago is shown`, isShown, { withinMs: 30_000 });
};

const product = runProduct(async () => {
  const { db } = product;
  for (const company of [COMPANY, OTHER])
    await db
      .doc(`companies/${company.id}`)
      .set(companyCodec.write(sampleCompany({ ...company, hasAssistance: company === COMPANY })));
  await db
    .doc('branches/branch-1')
    .set(branchCodec.write(sampleBranch({ ...BRANCH, company: COMPANY, position: COUNTER })));
  await db.doc('bikers/luis').set(courierCodec.write(luis));
  await db
    .doc('bikerStatus/luis')
    .set(courierStatusCodec.write(sampleCourierStatus({ id: 'luis', isReturning: false, isDelivering: true })));
  for (const one of [order('far', 2_500), order('near', 900)]) await setOrder(db, one);
  await addPerson(db, { id: 'owner', role: 'OWNER' });
  await addPerson(db, { id: 'eva', role: 'COMPANY', company: OTHER });
});

it('[TK4] [TK7] [TK13] staff follow a courier: the position, the stops, the best order, and where the courier was', async () => {
  await ride(20 * 60_000, 0);
  const page = await enter(product, 'owner', '/biker/luis');
  const complaints = complaintsOf(page);
  await page
    .getByText(/sin señal hace 20 min|hace 20 min/)
    .first()
    .waitFor();
  await showsRide(page, 40_000, 100);
  await showsRide(page, 0, 200);
  const stops = page.getByRole('list', { name: 'Órdenes de la ruta' }).getByRole('listitem');
  await stops.nth(1).waitFor();
  expect(await stops.allTextContents()).toEqual([
    expect.stringMatching(/^AGT-near/),
    expect.stringMatching(/^BGT-far/),
  ]);
  await page.getByRole('button', { name: 'ruta optima' }).click();
  await page.getByText('Ir siempre a la más cercana ya es la ruta optima.').waitFor();
  await page.getByRole('button', { name: 'Rastrear GT-near' }).click();
  const followed = page.getByRole('dialog', { name: 'RASTREA LA ORDEN · GT-near' });
  await followed.getByText(/^Luis Ramos/).waitFor();
  expect(await findings(page)).toEqual([]);
  await followed.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('tab', { name: 'ÚLTIMAS 24 HORAS' }).click();
  await page.getByText(/^Posiciones: 3/).waitFor();
  await page
    .getByRole('region', { name: /Cortes de señal/ })
    .getByRole('button', { name: /19 min sin señal/ })
    .waitFor();
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('[TK14] [TK15] the courier is on the maps of workplace, city and branch, also on a phone', async () => {
  await ride(0, 300);
  const page = await enter(product, 'owner', '/biker-location', { viewport: PHONE, hasTouch: true });
  await page.getByRole('combobox', { name: 'Piloto' }).selectOption('luis');
  await page.getByRole('region', { name: 'Información de Luis Ramos' }).getByText('PORTALES').waitFor();
  await page.goto(`${product.origin}/map?sucursal=branch-1`);
  await page.getByText('2 órdenes en el mapa · 1 piloto').waitFor();
  await page.goto(`${product.origin}/localization-biker/branch-1`);
  await page.getByRole('button', { name: /RASTREAR/ }).click();
  await page.getByRole('region', { name: 'Mapa de Luis Ramos' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

it('[TK5] another company finds neither the courier nor the track', async () => {
  const page = await enter(product, 'eva', '/biker/luis');
  await page.getByRole('heading', { name: 'pilot not found' }).waitFor();
  await page.goto(`${product.origin}/biker-location`);
  await page.getByRole('heading', { name: /RASTREO DE PILOTOS\s*0/ }).waitFor();
  expect(await page.getByText('Luis Ramos').count()).toBe(0);
});
