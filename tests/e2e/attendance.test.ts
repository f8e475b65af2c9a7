// The attendance of a courier on the whole path: a shift is planned by hand and by a file, the phone checks in and out, a link
// approves it without an account, and the lists of the day and of the month show it.
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { Timestamp } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createApprovalLinks } from '../../services/src/api/couriers/approvalLinks.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { writeConfirmed } from '../../services/src/store/orders/phoneTimes.ts';
import { addPerson } from '../support/people.ts';
import { complaintsOf } from './browser.ts';
import { enter, findings } from './person.ts';
import { PHONE, runProduct } from './product.ts';

const COMPANY = { id: 'company-1', name: 'San Martin' };
const BRANCH = { id: 'branch-1', name: 'PORTALES' };
/** The secret of this product, so that the test can sign a link of any day. */
const SECRETS = { SESSION_SECRET: 'a secret that is only used by tests, long enough', OPERATION: 'test' };
/** Lists of attendance are read again every 15 seconds. */
const SHOWN_MS = 25_000;

const today = localDay(Date.now());
const dayAgo = (days: number): string => localDay(Date.now() - days * DAY_MS);
const midnight = (day: string): number => Date.parse(`${day}T00:00:00-06:00`);
const written = (day: string): string => day.split('-').toReversed().join('-');
const folderOf = (day: string): string => `checkin/${day.slice(0, 4)}/${day.slice(5)}`;

/** As the courier's phone writes it, but at any time. */
const checkIn = async (id: string, day: string, hour: number): Promise<void> => {
  await product.db.doc(`${folderOf(day)}/${id}`).set({
    bikerId: 'luis',
    name: 'Luis Ramos',
    checkinTime: Timestamp.fromMillis(midnight(day) + hour * HOUR_MS),
    checkOutTime: null,
    checkInApproved: false,
    checkOutApproved: false,
    branch: {
      id: BRANCH.id,
      branchName: BRANCH.name,
      companyId: COMPANY.id,
      companyName: COMPANY.name,
      address: '16 calle',
    },
    ...writeConfirmed(Date.now()),
  });
};
const checkOut = async (id: string, day: string, hour: number): Promise<void> => {
  await product.db
    .doc(`${folderOf(day)}/${id}`)
    .update({ checkOutTime: Timestamp.fromMillis(midnight(day) + hour * HOUR_MS), ...writeConfirmed(Date.now()) });
};

let ada: Page;
const product = runProduct(
  async () => {
    const { db } = product;
    await db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ ...COMPANY, hasAssistance: true })));
    await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch({ ...BRANCH, company: COMPANY })));
    for (const [id, name] of [
      ['luis', 'Luis Ramos'],
      ['nora', 'Nora Sis'],
    ] as const)
      await db
        .doc(`bikers/${id}`)
        .set(courierCodec.write(sampleCourier({ id, name, company: COMPANY, branch: BRANCH })));
    await addPerson(db, { id: 'ada', name: 'Ada Ruiz', role: 'OWNER' });
    ada = await enter(product, 'ada', '/schedules-biker');
  },
  async () => ({ settings: SECRETS }),
);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const schedules = async () => (await product.db.collection('schedules').get()).docs;
const dayList = `/pilot-assistance?dia=${dayAgo(1)}`;
const linkOf = async (): Promise<string> => {
  await row(ada, 'Luis Ramos')
    .getByRole('button', { name: /^Enlace/ })
    .click();
  const link = await ada.getByRole('dialog').getByRole('textbox').first().inputValue();
  await ada.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  return link;
};

it('[AT23] [AT13] shifts come in by a file, over midnight too, and one that overlaps is refused with its reason', async () => {
  const lines = [
    'Piloto;Sucursal;Fecha;Entrada;Salida',
    `Luis Ramos;PORTALES;${written(today)};22:00;06:00`,
    `Nora Sis;PORTALES;${written(today)};06:00;14:00`,
    `Nora Sis;PORTALES;${written(today)};13:00;15:00`,
  ];
  const complaints = complaintsOf(ada);
  await ada.goto(`${product.origin}/schedules-biker/import`);
  await ada
    .getByLabel('Archivo', { exact: true })
    .last()
    .setInputFiles({ name: 'horarios.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await ada.getByText('Entrada: se cruza con otro turno del piloto').waitFor();
  expect(await schedules()).toEqual([]);
  await ada.getByRole('button', { name: 'Crear 2 turnos' }).click();
  await ada.getByText('Se crearon 2 turnos').waitFor();
  await ada.getByRole('link', { name: 'Ver horarios' }).click();
  await row(ada, 'Luis Ramos').getByText('Pendiente').waitFor();
  await ada.getByText('Planeadas: 16').waitFor();
  expect(await schedules()).toHaveLength(2);
  expect(complaints).toEqual([]);
});

it('[AT5] [AT7] [AT8] a link approves the entry of a night shift, once, and both lists show it', async () => {
  await checkIn('night', dayAgo(1), 22);
  await ada.goto(`${product.origin}${dayList}`);
  await row(ada, 'Luis Ramos').getByText('SIN APROBAR').waitFor({ timeout: SHOWN_MS });
  const link = await linkOf();

  const stranger = await product.open({ viewport: PHONE, hasTouch: true });
  const complaints = complaintsOf(stranger);
  await stranger.goto(link);
  await stranger.getByText(`${written(dayAgo(1))} 22:00:00`).waitFor();
  const approve = stranger.getByRole('button', { name: 'Aprobar Solicitud' });
  await approve.click();
  await stranger.getByText('SE APROBO LA ENTRADA CORRECTAMENTE PARA EL MOTORISTA LUIS RAMOS').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await stranger.reload();
  await stranger.getByText('Esta entrada ya está aprobada.').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  expect(await findings(stranger)).toEqual([]);
  expect(complaints).toEqual([]);

  await checkOut('night', dayAgo(1), 30);
  await row(ada, 'Luis Ramos').getByText('APROBADA').waitFor({ timeout: SHOWN_MS });
  await row(ada, 'Luis Ramos').getByText('8 h 00').waitFor({ timeout: SHOWN_MS });
  await ada.getByText('Horas trabajadas: 8').waitFor();
  await ada.getByRole('button', { name: 'Aprobar salida Luis Ramos' }).click();
  await ada.getByText('SE APROBO LA SALIDA CORRECTAMENTE PARA EL MOTORISTA LUIS RAMOS').waitFor();
  const events = await product.db.collection(`${folderOf(dayAgo(1))}/night/events`).get();
  expect(events.docs.map((event) => String(event.get('check'))).toSorted()).toEqual(['checkin', 'checkout']);
});

it('[AT4] a shift that the phone begins and ends is in the month, with its hours', async () => {
  const [shift] = (await schedules()).filter((document) => document.get('alias.id') === 'luis');
  if (shift === undefined) throw new Error('the file made a shift of Luis');
  const from = midnight(today) + 22 * HOUR_MS;
  const times = { Iniciado: Timestamp.fromMillis(from), Completado: Timestamp.fromMillis(from + 8 * HOUR_MS) };
  const confirmed = writeConfirmed(Date.now());
  await shift.ref.update({ status: 'Iniciado', statusTimes: { Iniciado: times.Iniciado }, ...confirmed });
  await shift.ref.update({ status: 'Completado', statusTimes: times, ...confirmed });
  await ada.goto(`${product.origin}/company/company-1`);
  await ada.getByRole('tab', { name: 'ASISTENCIA MES' }).click();
  await row(ada, 'Luis Ramos').getByText('Completado').waitFor({ timeout: SHOWN_MS });
  await ada.getByText('Horas trabajadas: 8').waitFor();
  expect(await findings(ada)).toEqual([]);
});

it('[AT8] [AT21] a link is open on the seventh day, has expired a day later, and opens nothing of another day', async () => {
  await checkIn('seven', dayAgo(7), 8);
  await checkIn('eight', dayAgo(8), 8);
  const links = createApprovalLinks({ sessionSecret: SECRETS.SESSION_SECRET, operation: SECRETS.OPERATION });
  const stranger = await product.open({ viewport: PHONE });
  const open = async (path: string): Promise<void> => {
    await stranger.goto('about:blank');
    await stranger.goto(`${product.origin}${path}`);
  };
  const seven = links.pathOf({ check: 'checkin', day: dayAgo(7), id: 'seven' });
  await open(seven);
  await stranger.getByRole('button', { name: 'Aprobar Solicitud' }).waitFor();
  await open(links.pathOf({ check: 'checkin', day: dayAgo(8), id: 'eight' }));
  await stranger.getByText(/El enlace venció/).waitFor();
  await open(seven.replace(dayAgo(7), dayAgo(6)));
  await stranger.getByText(/El enlace no es válido/).waitFor();
  await ada.goto(`${product.origin}/pilot-assistance?dia=${dayAgo(8)}`);
  await row(ada, 'Luis Ramos')
    .getByRole('button', { name: /^Enlace/ })
    .click();
  await ada.getByText('Ya pasaron más de 7 días: no se puede aprobar por enlace.').waitFor();
  const folderAfter = await product.db.doc(`${folderOf(dayAgo(8))}/eight`).get();
  expect(folderAfter.get('checkInApproved')).toBe(false);
});
