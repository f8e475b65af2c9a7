import type { AccountStatement } from '@despacho/contract/accountStatements.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { type Answers, clearDesk, FILLED, openDesk } from '../../test/desk.tsx';
import { companyChange, testLive } from '../../test/live.ts';
import { Statement } from './Statement.tsx';

afterEach(clearDesk);

const PATH = '/api/account-statements';
const ok = (body: unknown) => ({ status: 200, body });
const acme = { id: 'acme', name: 'Acme' };
const statement = (only: Partial<AccountStatement> = {}): AccountStatement => ({
  company: acme,
  from: '2026-11-01',
  to: '2026-11-21',
  rows: [
    { circle: '1', orders: 1_200, costed: 1_200, cents: 1_800_050 },
    { circle: null, orders: 3, costed: 0, cents: 0 },
  ],
  total: { orders: 1_203, costed: 1_200, cents: 1_800_050 },
  missing: [],
  ageMs: 4_000,
  ...only,
});
const empty = statement({ rows: [], total: { orders: 0, costed: 0, cents: 0 } });

const open = async (
  answers: Answers,
  { address = '/account-statement', company = null as typeof acme | null } = {},
) => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role: 'ADMINISTRATOR',
    ...(company === null ? {} : { company }),
    at: address,
    live: world.live,
    screens: ['/history-orders'],
    frame: FILLED,
    children: (
      <WhenLive>
        <Statement />
      </WhenLive>
    ),
  });
  world.join([companyChange(acme), companyChange({ id: 'zeta', name: 'Zeta' })]);
  await settle();
  return desk;
};

const queriesOf = (requests: readonly { path: string }[]) =>
  requests
    .map(({ path }) => new URL(path, 'http://console.test'))
    .filter(({ pathname }) => pathname === PATH)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

describe('[MO5] the account statement', () => {
  it('shows the circles and their total, and what is not in it', async () => {
    await open({ [PATH]: ok(statement({ missing: ['2026-11-03', '2026-11-04'] })) });
    await expect.element(page.getByRole('gridcell', { name: 'Círculo 1' })).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: 'TOTAL DEL MES' })).toBeVisible();
    expect(page.getByRole('gridcell', { name: 'Q18,000.50' }).elements()).toHaveLength(2);
    await expect.element(page.getByText(/3 órdenes no tienen costo calculado/)).toBeVisible();
    await expect.element(page.getByText(/3 órdenes no tienen círculo/)).toBeVisible();
    await expect.element(page.getByText(/2 días entre el 03-11-2026 y el 04-11-2026/)).toBeVisible();
    // [MO5] The rows are parts of one sum.
    const heading = page.getByRole('heading', { level: 1 }).element();
    expect(heading.textContent.trim()).toBe('ESTADO DE CUENTA · Acme · 11-2026 · INCOMPLETO, faltan 2 días');
  });

  it('leads to exactly the orders of a number', async () => {
    await open({ [PATH]: ok(statement()) });
    const addressOf = async (name: string, at = 0) => {
      const link = page.getByRole('link', { name, exact: true }).nth(at);
      await expect.element(link).toBeVisible();
      const { searchParams } = new URL(link.element().getAttribute('href') ?? '', 'http://console.test');
      return Object.fromEntries(searchParams);
    };
    const month = { desde: '2026-11-01', hasta: '2026-11-21', 'f.company': 'acme' };
    expect(await addressOf('1,200')).toEqual({ ...month, 'f.circle': '1' });
    expect(await addressOf('1,203')).toEqual(month);
    expect(await addressOf('3', 1)).toEqual({ ...month, 'f.circle': 'none', 'f.cost': 'none' });
  });

  it('keeps company and month in the address', async () => {
    const { requests, router } = await open({ [PATH]: ok(statement()) });
    await page.getByLabelText('Compañía').selectOptions('Zeta');
    await page.getByLabelText('Mes').selectOptions('10-2026');
    await expect.poll(() => router.state.location.search).toBe('?empresa=zeta&mes=2026-10');
    await expect.poll(() => queriesOf(requests).at(-1)).toEqual({ month: '2026-10', company: 'zeta' });
    expect(queriesOf(requests)[0]).toEqual({ month: '2026-11', company: 'acme' });
  });

  it('[MO10] is of the own company for people of a company, whatever the address names', async () => {
    const { requests } = await open(
      { [PATH]: ok(statement()) },
      { company: acme, address: '/account-statement?empresa=zeta' },
    );
    await expect.element(page.getByRole('gridcell', { name: 'Círculo 1' })).toBeVisible();
    expect(new Set(queriesOf(requests).map(({ company }) => company))).toEqual(new Set(['acme']));
    expect(page.getByLabelText('Compañía').elements()).toEqual([]);
  });
});

it('the statement is accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const found: string[] = [];
  for (const answer of [ok(statement()), ok(empty), { status: 500, body: { code: 'internal' } }]) {
    await open({ [PATH]: answer });
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      for (const theme of ['light', 'dark'] as const) {
        setTheme(theme);
        await settle();
        found.push(...(await findings()), ...(isTooWide() ? [`too wide at ${width}`] : []));
      }
    }
    await page.viewport(...WIDE);
    await clearDesk();
  }
  expect(found).toEqual([]);
});
