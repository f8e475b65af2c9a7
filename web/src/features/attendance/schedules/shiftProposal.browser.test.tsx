import { shiftProposalRoutes, type DayProposal } from '@despacho/contract/couriers/shiftProposals.ts';
import { localDay, writtenDay } from '@despacho/domain/localTime.ts';
import { SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { weekday } from '@despacho/ui/format.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, WIDE } from '../../../../../tests/browser/stage.tsx';
import { ScreenContext } from '../../../kit/ScreenContext.tsx';
import { type Answers, clearDesk, FILLED, openDesk } from '../../../test/desk.tsx';
import { companyChange, courierChange, testLive } from '../../../test/live.ts';
import { MonthSchedules } from './MonthSchedules.tsx';

afterEach(clearDesk);

const day = localDay(Date.parse(SAMPLE_TIME) + 86_400_000);
const pathWith = (sick: number, late = 5): string =>
  `/api/schedules/proposal?day=${day}&late=${late}&shortest=240&longest=480&sick=${sick}&company=company-1`;
const byHalfHour = (value: number): number[] =>
  Array.from({ length: 48 }, (_, slot) => (slot < 22 || slot > 37 ? 0 : value));
const figures = (couriers: number, lateShare: number, uncovered: number) => ({
  couriers: byHalfHour(couriers),
  lateShare,
  uncovered,
});
const shift = (id: string | null) => ({
  branch: { id: 'branch-1', name: 'PORTALES' },
  startsAt: `${day}T17:00:00.000Z`,
  endsAt: `${day}T23:00:00.000Z`,
  courier: id === null ? null : { id, name: `Piloto ${id}` },
});
const answer: DayProposal = {
  day,
  weeks: 8,
  neededWeeks: 3,
  error: { days: 3, forecast: 0.182, plain: 0.314 },
  proposal: {
    workMin: 40,
    orders: byHalfHour(2.5),
    needed: byHalfHour(5),
    planned: { present: figures(2, 0.41, 16), sick: figures(0, 1, 16) },
    proposed: { present: figures(5, 0.043, 0), sick: figures(3, 0.268, 16) },
    shifts: [shift('a'), shift('b'), shift(null)],
  },
};
const ok = (body: unknown) => ({ status: 200, body });
const okDays = (...days: DayProposal[]) => ok({ days });

const refusal = { status: 'refused', reason: 'overlap' };
const newShifts = shiftProposalRoutes.takeShifts.body;

const open = async (answers: Answers, role: 'OWNER' | 'COMPANY' = 'OWNER', address = '') => {
  const world = testLive();
  const desk = await openDesk(answers, {
    role,
    ...(role === 'COMPANY' ? { company: { id: 'company-1', name: 'San Martin' } } : {}),
    at: `/start?propuesta=si${address}`,
    live: world.live,
    frame: FILLED,
    children: (
      <ScreenContext>
        <MonthSchedules companyId={null} />
      </ScreenContext>
    ),
  });
  world.join([
    companyChange({ hasAssistance: true }),
    courierChange({ id: 'c', name: 'Piloto c', plate: 'M123ABC' }),
    courierChange({ id: 'd', name: 'PILOTO C', plate: 'M999XYZ' }),
  ]);
  await settle();
  return desk;
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

it('[SH2] [SH8] the forecast has its error, and the day its figures with and without the sick', async () => {
  await open({ [pathWith(2)]: okDays(answer), [pathWith(0)]: okDays(answer) });
  await expect.element(page.getByText('18.2 %, la media simple 31.4 % (últimos 3 días iguales)')).toBeVisible();
  await expect.element(page.getByText('4.3 % del trabajo espera · 0 medias horas sin cubrir')).toBeVisible();
  await expect.element(page.getByText('26.8 % del trabajo espera · 16 medias horas sin cubrir')).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'Sin piloto disponible' })).toBeVisible();
  await page.getByRole('combobox', { name: '¿Y si faltan?' }).selectOptions('Nadie');
  await expect.element(page.getByText('La propuesta, si faltan 2')).not.toBeInTheDocument();
});

it('[CO20] a proposed courier whose name another one has has the plate', async () => {
  const proposal = answer.proposal === null ? null : { ...answer.proposal, shifts: [shift('c')] };
  await open({
    [pathWith(2)]: okDays({ ...answer, proposal }),
    '/api/schedules/proposal': ok({ results: [refusal] }),
  });
  await expect.element(page.getByRole('gridcell', { name: 'Piloto c · M123ABC' })).toBeVisible();
  await button('Tomar la propuesta (1)').click();
  await button('Planear').click();
  await expect.element(page.getByText('Piloto c · M123ABC, 11:00: Se cruza con otro turno del piloto.')).toBeVisible();
});

it('[SH9] the proposal is planned by one click after a question, and what is refused is named', async () => {
  const { requests } = await open({
    [pathWith(2)]: okDays(answer),
    '/api/schedules/proposal': ok({
      results: [
        { status: 'created', reason: null },
        { status: 'refused', reason: 'overlap' },
      ],
    }),
  });
  await button('Tomar la propuesta (2)').click();
  await expect.element(page.getByText(/^Se planean 2 turnos\..* 1 sin piloto no se planea\.$/)).toBeVisible();
  await button('Planear').click();
  await expect.element(page.getByText('Se planeó 1 turno.')).toBeVisible();
  await expect.element(page.getByText('Piloto b, 11:00: Se cruza con otro turno del piloto.')).toBeVisible();
  const sent = requests.filter(({ path, body }) => path === '/api/schedules/proposal' && body !== undefined);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      shifts: ['a', 'b'].map((courierId) => ({
        courierId,
        branchId: 'branch-1',
        startsAt: `${day}T17:00:00.000Z`,
        endsAt: `${day}T23:00:00.000Z`,
      })),
    },
  ]);
});

it('[SH12] the day begins at 04:00, and a shift that ends after midnight has its date', async () => {
  const after = localDay(Date.parse(`${day}T12:00:00Z`) + 86_400_000);
  const late = { ...shift('a'), startsAt: `${after}T02:00:00.000Z`, endsAt: `${after}T08:00:00.000Z` };
  const proposal = answer.proposal === null ? null : { ...answer.proposal, shifts: [late] };
  await open({ [pathWith(2)]: okDays({ ...answer, proposal }) });
  await expect.element(page.getByRole('gridcell', { name: '20:00', exact: true })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: `${writtenDay(after)} 02:00` })).toBeVisible();
  await button('Ver tabla').click();
  // Orders from the 22nd to the 37th half hour after 04:00.
  await expect.element(page.getByRole('rowheader', { name: '15:00' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: '22:30' })).toBeVisible();
});

it('[SH11] too little history has its sentence, and who only reads plans nothing', async () => {
  await open({ [pathWith(2)]: okDays({ day, weeks: 1, neededWeeks: 3, error: null, proposal: null }) });
  await expect.element(page.getByText(/^Hacen falta 3 semanas ya calculadas .* hay 1\./)).toBeVisible();
  await clearDesk();
  await open({ [pathWith(2)]: okDays(answer) }, 'COMPANY');
  await expect.element(page.getByRole('gridcell', { name: 'Piloto a' })).toBeVisible();
  expect(button(/^Tomar la propuesta/).elements()).toEqual([]);
});

const week = Array.from({ length: 7 }, (_, at): DayProposal => {
  const each = localDay(Date.parse(`${day}T12:00:00Z`) + at * 86_400_000);
  const shifts = [shift('a'), shift(null)].map((own) => ({
    ...own,
    startsAt: `${each}T17:00:00.000Z`,
    endsAt: `${each}T23:00:00.000Z`,
  }));
  const proposal = answer.proposal === null || at === 6 ? null : { ...answer.proposal, shifts };
  return { ...answer, day: each, weeks: at === 6 ? 2 : 8, proposal };
});
const weekPath = pathWith(2).replace('&late', '&days=7&late');

it('[SH13] a week has its days beside each other, one of them below, and one or all are planned by one click', async () => {
  const { requests } = await open({
    [pathWith(2)]: okDays(answer),
    [weekPath]: okDays(...week),
    '/api/schedules/proposal': ok({
      results: week.slice(0, 6).map((_, at) => (at < 4 ? { status: 'created', reason: null } : refusal)),
    }),
  });
  await page.getByRole('combobox', { name: 'Propuesta de' }).selectOptions('7 días');
  const [first, third, last] = [0, 2, 6].map((at) => {
    const { day: each } = week[at] ?? answer;
    return `${weekday(`${each}T12:00:00Z`)} ${writtenDay(each)}`;
  });
  const card = page.getByRole('listitem').filter({ hasText: third ?? '' });
  for (const fact of ['40.0', '2, 1 sin piloto', /^41.0 % .* 16 /, /^4.3 % .* 0 /])
    await expect.element(card.getByText(fact)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: first ?? '', level: 2 })).toBeVisible();
  await button(`Ver ${third}`).click();
  await expect.element(page.getByRole('heading', { name: third ?? '', level: 2 })).toHaveFocus();
  const below = page.getByRole('region', { name: third ?? '' });
  await expect.element(below.getByText('4.3 % del trabajo espera · 0 medias horas sin cubrir')).toBeVisible();
  await button(`Ver ${last}`).click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Hacen falta 3 semanas .* hay 2\./ })).toBeVisible();
  await button('Tomar los 7 días (6)').click();
  await button('Planear').click();
  await expect.element(page.getByText('Se planearon 4 turnos.')).toBeVisible();
  const refusedDays = week.slice(4, 6).map((each) => writtenDay(each.day));
  for (const each of refusedDays)
    await expect.element(page.getByText(`Piloto a, ${each} 11:00: Se cruza con otro turno del piloto.`)).toBeVisible();
  await button(`Ver ${third}`).click();
  await button('Tomar la propuesta (1)').click();
  await button('Planear').click();
  const sent = () => requests.filter(({ path, body }) => path === '/api/schedules/proposal' && body !== undefined);
  await expect.poll(() => sent().length).toBe(2);
  const sentShifts = sent().map(({ body }) => newShifts.parse(body).shifts.map(({ startsAt }) => startsAt));
  const starts = week.map((each) => `${each.day}T17:00:00.000Z`);
  expect(sentShifts).toEqual([starts.slice(0, 6), starts.slice(2, 3)]);
});

it('is accessible, wide and narrow', async () => {
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    await open({ [pathWith(2)]: okDays(answer) });
    await expect.element(page.getByText(/^18.2 %/)).toBeVisible();
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await clearDesk();
    await open({ [weekPath]: okDays(...week) }, 'OWNER', '&dias=7');
    await expect.element(page.getByText(/^18.2 %/)).toBeVisible();
    expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
    await clearDesk();
  }
  await page.viewport(...WIDE);
});
