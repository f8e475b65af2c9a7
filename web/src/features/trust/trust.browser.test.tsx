// The trust report: its week in the address, each figure with its parts and its rule, and the notes where there are none.
import { TRUST_FIGURES, type TrustFigure } from '@despacho/contract/trust.ts';
import { RELEASE_FIGURES } from '@despacho/domain/trust/release.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { openDesk } from '../../test/desk.tsx';
import { testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import type { TrustValue } from './weekText.ts';
import { FIGURE_TEXT, RELEASE_TEXT, trustText } from './text.ts';
import { TrustReport } from './TrustReport.tsx';

type Shares = Partial<Record<TrustFigure, [part: number, of: number | null]>>;
const figures = (shares: Shares): TrustValue['current']['figures'] =>
  TRUST_FIGURES.map((id) => {
    const [part, of] = shares[id] ?? [0, id === 'alarms' || id === 'unreadable' ? null : 0];
    return { id, part, of };
  });

const week = { week: '2026-W20', from: '2026-05-11', to: '2026-05-17' };
const before = { week: '2026-W19', from: '2026-05-04', to: '2026-05-10' };
const value = (only: Partial<TrustValue> = {}): TrustValue => ({
  current: {
    ...week,
    figures: figures({
      recall: [31, 40],
      precision: [30, 41],
      alarms: [12, null],
      alarmRate: [12, 200],
      floodShare: [1, 50],
    }),
    missing: ['2026-05-13'],
  },
  previous: { ...before, figures: figures({ recall: [20, 30], alarms: [9, null], alarmRate: [9, 200] }), missing: [] },
  days: [
    { day: '2026-05-10', recall: { part: 2, of: 3 }, precision: { part: 0, of: 0 }, alarmRate: { part: 3, of: 2 } },
    { day: '2026-05-11', recall: { part: 3, of: 4 }, precision: { part: 3, of: 5 }, alarmRate: { part: 1, of: 4 } },
  ],
  sources: [
    { rule: 'branch', company: { id: 'c1', name: 'San Martin' }, branch: { id: 'b1', name: 'PORTALES' }, alarms: 7 },
    { rule: 'zone', company: { id: 'gone', name: '' }, branch: null, alarms: 5 },
  ],
  firstDay: '2026-01-05',
  ...only,
});
const ok = (body: unknown): Answer => ({ status: 200, body });

const show = async (answer: Answer, address = '/trust?semana=2026-W20') => {
  const world = testLive();
  world.join([]);
  const { requests, router } = await openDesk(
    { '/api/trust': answer },
    {
      role: 'CONTROLLER',
      at: address,
      live: world.live,
      frame: {},
      children: <TrustReport title="INFORME DE CONFIANZA" />,
    },
  );
  return { router, sent: () => requests.map(({ path }) => path) };
};

/** The cells of the row with this name. */
const rowOf = (name: string): string[] =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('[role=gridcell], [role=rowheader], td')].map((cell) => cell.textContent))
    .find((cells) => cells.includes(name)) ?? [];

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(...WIDE);
});
afterEach(cleanup);

it('[TS12] prints each figure with numerator, denominator, the week before and its rule', async () => {
  await show(ok(value()));
  await expect.element(page.getByRole('heading', { name: /Cifras de la semana/ })).toBeVisible();
  const { name, rule } = FIGURE_TEXT.recall;
  await expect
    .poll(() => rowOf(name).slice(1))
    .toEqual([name, '31 de 40, 78 %', '20 de 30, 67 %', '—', '+11 puntos', rule]);
  expect(rowOf(FIGURE_TEXT.suggestedChosen.name).slice(2, 6)).toEqual(['—', '—', '—', '—']);
  // A day of the week has no figures: counts of both weeks are not compared.
  expect(rowOf(FIGURE_TEXT.alarms.name).slice(2, 6)).toEqual(['12', '9', '—', '—']);
  // [TS23]
  expect(rowOf(FIGURE_TEXT.alarmRate.name)[4]).toBe('1 o menos: se cumple');
  expect(rowOf(FIGURE_TEXT.floodShare.name)[4]).toBe('1 % o menos: no se cumple');
  expect(rowOf(FIGURE_TEXT.standing.name)[4]).toBe('4 o menos');
  expect(rowOf(FIGURE_TEXT.alarmRate.name).slice(2, 6)).toEqual([
    '12 entre 200, 0.06',
    '9 entre 200, 0.05',
    '1 o menos: se cumple',
    '+0.01',
  ]);
  expect(screen.getByText('Sin cifras: 13-05-2026.')).toBeDefined();
  expect(screen.getByText('Eliminada (gone)')).toBeDefined();
});

it('[TS9] the chart has a gap where a day has no share, and is a table too', async () => {
  await show(ok(value()));
  await page.getByRole('button', { name: 'Ver tabla' }).first().click();
  await page.getByRole('button', { name: 'Ver tabla' }).click();
  await expect.element(page.getByRole('rowheader', { name: '10-05' }).last()).toBeVisible();
  const cells = (day: string, chart = 0) =>
    [...(screen.getAllByRole('rowheader', { name: day })[chart]?.parentElement?.querySelectorAll('td') ?? [])].map(
      (cell) => cell.textContent,
    );
  expect([cells('10-05'), cells('11-05'), cells('13-05')]).toEqual([
    ['67 %', '—'],
    ['75 %', '60 %'],
    ['—', '—'],
  ]);
  // [TS23]
  expect([cells('10-05', 1), cells('11-05', 1)]).toEqual([
    ['1.50', '1.00'],
    ['0.25', '1.00'],
  ]);
});

it('[TS9] the week is in the address; one that is none is the current week', async () => {
  const { router, sent } = await show(ok(value()));
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expect.poll(() => sent().at(-1)).toBe('/api/trust?week=2026-W19');
  expect(router.state.location.search).toBe('?semana=2026-W19');
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expect.poll(() => router.state.location.search).toBe('?semana=2026-W20');
  cleanup();
  const other = await show(ok(value()), '/trust?semana=2026-W99');
  await expect.element(page.getByRole('button', { name: 'Semana siguiente' })).toBeDisabled();
  expect(other.sent().at(-1)).toMatch(/^\/api\/trust\?week=\d{4}-W\d\d$/);
});

it('[TS19] shows what the benches measured of the release, each with its date', async () => {
  await show(ok(value()));
  const part = page.getByRole('region', { name: trustText.release });
  await expect.element(part).toBeVisible();
  for (const id of RELEASE_FIGURES) {
    const term = screen.getByText(RELEASE_TEXT[id], { selector: 'dl[data-names] dt' });
    expect(term.nextElementSibling?.textContent).toMatch(/^[1-9][\d.,]* (%|min) \(\d\d-\d\d-20\d\d\)$/);
  }
});

it('[TS12] notes that there are no figures yet, and since when there are any', async () => {
  await show(ok(value({ firstDay: null, days: [], sources: [] })));
  await expect.element(page.getByText('Todavía no hay ninguna cifra guardada.')).toBeVisible();
  cleanup();
  await show(ok(value({ firstDay: '2026-05-14' })));
  await expect.element(page.getByText('Las primeras cifras son del 14-05-2026.')).toBeVisible();
  expect(screen.queryByText(/Sin cifras/)).toBeNull();
});

it('is accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const empty = ok(value({ firstDay: null, days: [], sources: [] }));
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  const found: string[] = [];
  for (const [at, answer] of [ok(value()), empty, broken].entries()) {
    await show(answer);
    await expect.poll(() => screen.queryByText(/Cargando/)).toBeNull();
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      for (const theme of ['light', 'dark'] as const) {
        setTheme(theme);
        await settle();
        found.push(...(await findings()), ...(isTooWide() ? [`case ${at} is too wide at ${width}`] : []));
      }
    }
    cleanup();
  }
  expect(found).toEqual([]);
});
