// The forms of a new order over a small city and an API that a test writes down.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { useShortcuts } from '../../../kit/shell/keys/useShortcuts.ts';
import { openDesk } from '../../../test/desk.tsx';
import { orderChange, testLive } from '../../../test/live.ts';
import { AddOrder } from '../AddOrder.tsx';
import { CreateForm } from '../CreateForm.tsx';

let versions = 9_700_000_000_000_000;
const change = (kind: 'company' | 'branch' | 'courier', doc: unknown): Change => {
  const visibleDoc = kinds[kind].staff.parse(doc);
  versions += 1;
  return { kind, id: visibleDoc.id, v: String(versions), doc: visibleDoc };
};

const company = (id: string, name: string) => change('company', sampleCompany({ id, name }));
/** Farther from where the map begins than it shows. */
export const BRANCH_POSITION = { lat: 14.6, lng: -90.51 };
const branch = (id: string, name: string, of: string) =>
  change('branch', sampleBranch({ id, name, company: { id: of, name: of }, position: BRANCH_POSITION }));
const courier = (id: string, name: string, branchId: string, only = {}) =>
  change(
    'courier',
    sampleCourier({
      id,
      name,
      company: { id: 'kaji', name: 'Kaji' },
      branch: { id: branchId, name: branchId },
      ...only,
    }),
  );

const city = (): Change[] => [
  company('kaji', 'Sushi Kaji'),
  company('brujo', 'Pollo Brujo'),
  branch('cayala', 'CAYALA', 'kaji'),
  branch('portales', 'PORTALES', 'kaji'),
  branch('centro', 'CENTRO', 'brujo'),
  courier('luis', 'Luis Ramos', 'cayala'),
  courier('ana', 'Ana Sosa', 'portales', { availability: 'unavailable' }),
  courier('nuevo', 'Sin Autorizar', 'cayala', { accountStatus: 'NEW' }),
  orderChange({}),
];

const OAKLAND = {
  label: 'Oakland Mall, zona 10',
  kind: 'place',
  source: 'embedded',
  depto: 'Guatemala',
  munic: 'Guatemala',
};
const PLACES = '/api/places?q=oakland&lat=14.587&lng=-90.514';
export const CREATE = '/api/deliveries?notify_biker=false&without_biker=true&calculate_circle=true';
export const CREATE_FOR = '/api/deliveries?notify_biker=true';

export const created = {
  order: kinds.order.staff.parse(sampleOrder({ id: 'o-1', number: 'GT-9' })),
  duplicateOf: null,
};
export const gone = (): never => {
  throw new TypeError('the line fell');
};

/** The shell's own listener, without the shell. */
const Keys = () => {
  useShortcuts(() => undefined);
  return null;
};

type World = {
  answers?: Parameters<typeof openDesk>[0];
  who?: Partial<Profile>;
  screens?: string[];
  content?: 'page' | 'button';
};

const FIRST_MS = 15_000;

export const show = async ({
  answers = {},
  who = {},
  screens = ['/all-orders', '/create-order', '/edit-order/:orderId'],
  content = 'page',
}: World = {}) => {
  const world = testLive();
  const { requests, router } = await openDesk(
    {
      [PLACES]: {
        status: 200,
        body: { places: [{ ...OAKLAND, zone: 10, position: { lat: 14.5993, lng: -90.5075 } }] },
      },
      [CREATE]: { status: 201, body: created },
      [CREATE_FOR]: { status: 201, body: created },
      '/api/map/config': { status: 200, body: { basemap: { kind: 'none' }, attribution: '' } },
      ...answers,
    },
    {
      ...who,
      isStrict: false,
      path: '/here',
      at: '/here',
      routes: [{ path: '*', element: <p>elsewhere</p> }],
      live: world.live,
      screens,
      children: (
        <>
          <Keys />
          <main style={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
            {content === 'page' ? <CreateForm /> : <AddOrder />}
          </main>
        </>
      ),
    },
  );
  world.join(city());
  // The first one of a run also waits for the code of its map.
  if (content === 'page') await expect.element(submit(), { timeout: FIRST_MS }).toBeVisible();
  const sent = () => requests.filter(({ path }) => path.startsWith('/api/deliveries')).map(({ body }) => body);
  return { ...world, router, requests, sent };
};

export const text = (name: RegExp) => page.getByRole('textbox', { name });
export const valueOf = (name: RegExp): string => {
  const field = text(name).element();
  return field instanceof HTMLInputElement ? field.value : '';
};
export const list = (name: RegExp) => page.getByRole('combobox', { name });
export const submit = () => page.getByRole('button', { name: 'crear orden' });
export const errors = (): string[] =>
  screen.getAllByText(/./, { selector: '[id$="-error"]' }).map(({ textContent }) => textContent);
/** The options of the list that is open, not those of the selects. */
export const options = (): string[] =>
  screen
    .getAllByRole('option')
    .filter((option) => !(option instanceof HTMLOptionElement))
    .map(({ textContent }) => textContent);
export const pick = async (name: RegExp, typed: string): Promise<void> => {
  await list(name).fill(typed);
  await page.getByRole('option', { name: new RegExp(typed) }).click();
};
export const choosePlace = async (): Promise<void> => {
  await list(/^Buscar lugar/).fill('oakland');
  await page.getByRole('option', { name: /Oakland Mall/ }).click();
};
export const fillPage = async (): Promise<void> => {
  await pick(/^Compañía/, 'Sushi Kaji');
  await pick(/^Sucursal/, 'CAYALA');
  await choosePlace();
  await page.getByRole('combobox', { name: /^Forma de pago/ }).selectOptions('Efectivo');
};
