import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { CourierRatings } from './CourierRatings.tsx';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'centre', name: 'CENTRO' };
const OF_BRANCH = { role: 'BRANCH', company, branch } as const;
const LUIS = { id: 'luis', name: 'Luis Ramos', branch, average: 4.5, count: 2 };
const rating = (id: string, stars: number, comment: string) => ({
  id,
  courier: { id: 'luis', name: 'Luis Ramos' },
  stars,
  comment,
  issue: stars < 3 ? 'isLate' : 'NINGUNO',
  branch,
  ratedAt: '2026-11-21T18:00:00.000Z',
});
const ok = (body: unknown) => ({ status: 200, body });
const CARDS = { couriers: [LUIS, { id: 'ana', name: 'Ana Paz', branch, average: null, count: 0 }], total: 2 };
const RATE = '/api/couriers/luis/ratings';

const open = async (only: Partial<Profile> = OF_BRANCH, first: unknown = { average: 5, count: 3 }) => {
  const desk = await openDesk(
    { '/api/courier-ratings': ok(CARDS), [RATE]: ok(first) },
    {
      ...only,
      frame: {},
      children: <CourierRatings />,
    },
  );
  await settle();
  return desk;
};
const dialog = () => page.getByRole('dialog');
const star = (name: string) => dialog().getByRole('radio', { name, exact: true });
afterEach(async () => {
  await clearDesk();
  setTheme('light');
});

describe('the rating form', () => {
  it('[RA1] [RA3] begins with two unconfirmed stars, sends what was given once, and closes', async () => {
    const { requests } = await open();
    await page.getByRole('button', { name: 'Calificar a Luis Ramos' }).click();
    await expect.element(star('2 estrellas')).toBeChecked();
    await expect.element(dialog().getByText('sin confirmar')).toBeVisible();
    const options = dialog().getByRole('combobox', { name: 'Incidente' });
    expect([...options.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'n/a',
      'Cruce de Orden',
      'Llega tarde',
      'Equipo',
      'Falla aplicación',
      'Falta a turno',
      'Licencia de conducir',
      'No aplicación',
      'No conoce ruta',
      'Orden finalizada antes de entregada',
      'Perdido',
      'Presentación personal',
      'Falta uniforme',
    ]);
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, [800, 1280], NARROW] as const) {
        await page.viewport(width, height);
        setTheme(theme);
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
      }
    }
    await star('5 estrellas').click();
    await expect.element(dialog().getByText('sin confirmar')).not.toBeInTheDocument();
    await options.selectOptions('Perdido');
    await dialog().getByRole('textbox', { name: 'Comentario' }).fill('Se perdió');
    requests.length = 0;
    await dialog().getByRole('button', { name: 'Enviar 5 estrellas' }).click();
    await expect.element(page.getByText('Comentario creado correctamente')).toBeVisible();
    expect(requests.filter(({ path }) => path === RATE).map(({ body }) => body)).toEqual([
      { rating: 5, message: 'Se perdió', issue: 'lost' },
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Calificar a Luis Ramos' }).click();
    await expect.element(star('2 estrellas')).toBeChecked();
    await expect.element(dialog().getByText('sin confirmar')).toBeVisible();
    await expect.element(dialog().getByRole('textbox', { name: 'Comentario' })).toHaveValue('');
  });

  it('[RA3] two stars are confirmed by touching them, also by the keyboard', async () => {
    await open();
    await page.getByRole('button', { name: 'Calificar a Luis Ramos' }).click();
    await expect.element(star('2 estrellas')).toBeVisible();
    star('2 estrellas').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(dialog().getByText('sin confirmar')).not.toBeInTheDocument();
  });

  it('[RA3] keeps what was given when it could not be sent', async () => {
    const { answer } = await open();
    answer(RATE, { status: 503, body: { code: 'unavailable' } });
    await page.getByRole('button', { name: 'Calificar a Luis Ramos' }).click();
    await star('4 estrellas').click();
    await dialog().getByRole('button', { name: 'Enviar 4 estrellas' }).click();
    await expect
      .element(dialog().getByText('Hubo un error al crear el comentario, por favor, intente más tarde'))
      .toBeVisible();
    await expect.element(star('4 estrellas')).toBeChecked();
  });

  it('[RA2] is not offered to other accounts', async () => {
    await open({ role: 'CONTROLLER' });
    await expect.element(page.getByRole('heading', { name: 'Luis Ramos' })).toBeVisible();
    expect(page.getByRole('button', { name: /^Calificar/ }).elements()).toEqual([]);
  });
});

describe('the page of ratings', () => {
  it('[RA7] shows a card for each courier, and all ratings of one page by page', async () => {
    const page1 = {
      courier: LUIS,
      ratings: [rating('r2', 5, 'Amable'), rating('r1', 2, 'SIN COMENTARIO')],
      unreadable: 0,
      nextCursor: null,
    };
    await open(OF_BRANCH, page1);
    await expect.element(page.getByRole('img', { name: '4.5 de 5 estrellas' })).toBeVisible();
    await expect.element(page.getByText('Sin calificación')).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW] as const) {
        await page.viewport(width, height);
        setTheme(theme);
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
      }
    }
    await page.getByRole('button', { name: 'Ver 2 calificaciones de Luis Ramos' }).click();
    await expect.element(dialog().getByText('2 calificaciones')).toBeVisible();
    expect(dialog().getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(dialog().getByText('Llega tarde')).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('[RA7] finds couriers by name without accents', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Buscar piloto' }).fill('ANA');
    await expect.element(page.getByRole('heading', { name: 'Ana Paz' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Luis Ramos' })).not.toBeInTheDocument();
  });
});
