// A desk with couriers and waiting orders for its tests, with the words in which they read and act.
import type { connectDesk } from '@despacho/client/live/deskSocket.ts';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settle } from '../../../../../tests/browser/stage.tsx';
import { clearDesk, FILLED, openDesk, staffOrder, wrote, type Answers } from '../../../test/desk.tsx';
import type { Answering } from '../../../test/session.ts';
import { branchChange, companyChange, courierChange, NOW, orderChange, testLive } from '../../../test/live.ts';
import { Desk } from '../Desk.tsx';

export const ACME = { id: 'company-1', name: 'Acme' };
export const KALU = { id: 'kalu', name: 'KALU' };
const PLACE = { lat: 14.6, lng: -90.5 };
const COURIERS = ['Luis Ramos', 'Rosa Paz', 'Kevin Cruz', 'Eva Sol'];
export const idOf = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';
export const at = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();

const suggestion = (name: string, index: number): Suggestion => ({
  courier: { id: idOf(name), name, type: 'PERMANENT', ownership: 'PROYECTOS' },
  state: 'inStore',
  serves: 'branch',
  orderCount: index,
  positionAgeSec: 12,
  atBranchSec: 60 * (index + 1),
  arrivesInSec: 720,
  lateSec: 0,
  sameTrip: 0,
  shiftEndsAt: at(-90),
  branch: KALU,
  score: index,
});
export const ok = (body: unknown) => ({ status: 200, body });
export const orderOf = (index: number, only: object = {}) => ({
  id: `o${index}`,
  number: `GT-${index}`,
  status: ORDER_STATUS.ON_HOLD,
  courier: null,
  company: ACME,
  branch: { ...KALU, position: PLACE },
  destination: { lat: 14.61, lng: -90.5 + index / 1_000 },
  createdAt: at(20 - index),
  stateTime: {},
  ...only,
});
export const assignPath = (index: number): string => `/app/changebiker/orders/o${index}`;
export const written = (index: number) => wrote(staffOrder(orderOf(index)), `event-${index}`);
const ANSWERS: Answers = {
  '/api/suggestions': ok({
    suggestions: COURIERS.map(suggestion),
    others: [{ courier: { id: 'off', name: 'Óscar Día' }, not: 'off-duty' }],
  }),
  '/api/zones': ok({ zones: [] }),
  '/api/map/config': ok({ basemap: { kind: 'none' }, attribution: '' }),
  '/api/map/roads': ok({ type: 'MultiLineString', coordinates: [] }),
  ...Object.fromEntries(
    COURIERS.map((name) => [
      `/api/couriers/${idOf(name)}/contact`,
      ok({ id: idOf(name), name, phone: '55551111', email: null, plate: null, identity: null }),
    ]),
  ),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [assignPath(index), written(index)])),
  '/api/deliveries/o1/undo': written(1),
};

/** The page's clock: a person reads the couriers for a while, which the test skips. */
const clock = { aheadMs: 0, stoppedAt: null as number | null };
const realNow = Date.now;
export const stopClock = (): void => {
  clock.stoppedAt = Date.now();
};
export const read = (): void => {
  clock.aheadMs += 250;
  if (clock.stoppedAt !== null) clock.stoppedAt += 250;
};

/** The gateway of desks, played by the test. */
export const otherDesks = () => {
  const chosen: (string | null)[] = [];
  let isOpen = false;
  let send: Parameters<typeof connectDesk>[1] = () => {};
  const connect: typeof connectDesk = (_, onChoices) => {
    isOpen = true;
    send = onChoices;
    return {
      choose: (orderId) => void chosen.push(orderId),
      close: () => {
        isOpen = false;
      },
    };
  };
  return {
    connect,
    /** What the desk sent, and whether its socket is open. */
    chosen,
    isOpen: () => isOpen,
    choose: (...choices: Parameters<typeof send>[0]) => act(() => send(choices)),
  };
};

type Opened = Pick<NonNullable<Parameters<typeof openDesk>[1]>, 'at' | 'path' | 'routes'> & {
  /** What is other than usual in an order. */
  only?: Record<number, object>;
  others?: ReturnType<typeof otherDesks>;
};

export const open = async (
  count = 4,
  answers: Record<string, Answering> = {},
  beside: ReactNode = null,
  { only = {}, others = otherDesks(), ...rest }: Opened = {},
) => {
  await page.viewport(1440, 900);
  const live = testLive();
  const desk = await openDesk(
    { ...ANSWERS, ...answers },
    {
      children: (
        <>
          <Desk title="MESA DE DESPACHO" connect={others.connect} />
          {beside}
        </>
      ),
      live: live.live,
      frame: FILLED,
      isStrict: false,
      ...rest,
    },
  );
  live.join(
    [
      companyChange(ACME),
      branchChange({ ...KALU, company: ACME, position: PLACE }),
      ...COURIERS.map((name) => courierChange({ id: idOf(name), name, company: ACME, branch: KALU })),
      ...Array.from({ length: count }, (_, index) => orderChange(orderOf(index + 1, only[index + 1]))),
    ],
    COURIERS.map((name, index) => [idOf(name), 14.6, -90.5 - index / 1_000, NOW - 12_000, 8, 0.81]),
  );
  live.pass(1_000);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expect.element(page.getByText('Rosa Paz').first()).toBeVisible();
  const assigned = () =>
    desk.requests.filter(({ path }) => path.startsWith('/app/changebiker')).map(({ path, body }) => ({ path, body }));
  return { ...desk, live, assigned };
};
export const chosen = (): string => document.querySelector('[data-chosen]')?.textContent ?? '';
export const list = (): HTMLElement => screen.getByRole('listbox', { name: 'Colas' });
export const key = async (keys: string): Promise<void> => {
  await userEvent.keyboard(keys);
  await settle();
};
export const ready = async (): Promise<void> => {
  await expect.element(page.getByRole('button', { name: /Luis Ramos/ }).first()).toBeVisible();
  read();
};

const FOLDED = 'despacho.preferences.controller-1.desk.folded';
/** Before `open`: the map, which costs more than the rest of the desk, is folded where a test is not about it. */
export const withMap = (): void => localStorage.removeItem(FOLDED);

/** To be called once in a file: its clock, and nothing of one test is left for the next. */
export const onEachDesk = (): void => {
  beforeEach(() => {
    localStorage.setItem(FOLDED, JSON.stringify({ version: 1, value: ['map'] }));
    vi.spyOn(Date, 'now').mockImplementation(() => clock.stoppedAt ?? realNow() + clock.aheadMs);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    clock.stoppedAt = null;
    await clearDesk();
    localStorage.clear();
  });
};
