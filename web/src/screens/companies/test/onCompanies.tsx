// A desk with the screens of companies and branches, for their tests.
import { companyProfile, type CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { settle } from '../../../../../tests/browser/stage.tsx';
import { type Answers, FILLED, openDesk } from '../../../test/desk.tsx';
import { branchChange, companyChange, courierChange, orderChange, testLive } from '../../../test/live.ts';

export const PATH = '/companies-service/companies';
export const GRANTS = { prices: true, attendance: true, couriers: true };
export const profile = (only: Parameters<typeof sampleCompany>[0] = {}): CompanyProfile =>
  companyProfile.parse(sampleCompany(only));
const paths = [
  '/catalogs',
  '/create',
  '/companies',
  '/companies/create',
  '/company/:companyId',
  '/branch-create/:companyId',
];
const screens = [...paths, '/branch/:branchId', '/branch-modify/:companyId/:branchId', '/share-companies/:orderId'];
export const CATALOGS: Answers = {
  '/catalogs-service/countries': { status: 200, body: { data: [{ id: 'gt', name: 'Guatemala' }] } },
  '/catalogs-service/regions/countries/gt': {
    status: 200,
    body: { data: [{ id: 'gt-01', name: 'Guatemala', countryId: 'gt' }] },
  },
  '/catalogs-service/cities/countries/gt/regions/gt-01': {
    status: 200,
    body: { data: [{ id: 'gt-0101', name: 'Guatemala', countryId: 'gt', regionId: 'gt-01' }] },
  },
};

type Role = 'OWNER' | 'CONTROLLER';
export const open = async (shown: ReactNode, answers: Answers, role: Role = 'OWNER', more: readonly Change[] = []) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    at: '/start',
    live: world.live,
    screens,
    frame: FILLED,
    children: shown,
  });
  world.join([
    companyChange({}),
    branchChange({ id: 'branch-1' }),
    orderChange({ id: 'o1', number: 'GT-1', status: 'En cola', courier: null }),
    orderChange({ id: 'o2', number: 'GT-2', status: 'En ruta', courier: { id: 'luis', name: 'Luis Ramos' } }),
    courierChange({ id: 'luis', name: 'Luis Ramos' }),
    ...more,
  ]);
  await settle();
  const sent = () => desk.requests.filter(({ body }) => body !== undefined);
  return { ...desk, sent };
};

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const box = (name: string | RegExp) => page.getByRole('textbox', { name });
/** Fills the form of a branch and sends it. */
export const createBranch = async (): Promise<void> => {
  await box(/^Nombre/).fill('CAYALA');
  await box(/^Dirección/).fill('Boulevard 10-05');
  await page.getByRole('combobox', { name: /^País/ }).selectOptions('gt');
  for (const label of ['Región', 'Ciudad']) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
    const options = page.getByRole('listbox', { name: `Opciones de ${label}` });
    await options.getByRole('option', { name: 'Guatemala' }).click();
  }
  await button('Crear sucursal').click();
};

export const ONE = `${PATH}/company-1`;
export const DETAIL: Answers = {
  [ONE]: { status: 200, body: profile() },
  '/companies-service/branch-offices': {
    status: 200,
    body: {
      branchOffices: [sampleBranch(), sampleBranch({ id: 'x', company: { id: 'other', name: 'Otra' } })],
      total: 2,
    },
  },
};
