import type { ApprovalView } from '@despacho/contract/couriers/attendance.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { ApprovalPage } from '../../screens/login/ApprovalPage.tsx';
import { openDesk, type Answers } from '../../test/desk.tsx';

afterEach(cleanup);

const view = (only: Partial<ApprovalView> = {}): ApprovalView => ({
  check: 'checkin',
  name: 'Luis Ramos',
  at: '2026-11-21T12:02:00.000Z',
  companyName: 'San Martin',
  branchName: 'PORTALES',
  address: '16 calle 2-40',
  isApproved: false,
  ...only,
});
const PATH = '/api/approvals/checkin/c1?d=2026-11-21';
const opened = (approval: ApprovalView) => ({ status: 200, body: { kind: 'check', approval } });

/** A request and its response share the path: the one of the button is set after the page is read. */
const open = async (answers: Answers, at = '/approved-check/checkin/c1?d=2026-11-21#sig') => {
  const desk = await openDesk(answers, {
    path: '/approved-check/:check/:id',
    at,
    children: <ApprovalPage />,
  });
  await settle();
  return desk;
};
const approve = page.getByRole('button', { name: 'Aprobar Solicitud' });

describe('the approval page', () => {
  it('[AT10] shows the named fields, and the sentence of the approval in capitals', async () => {
    const { answer } = await open({ [PATH]: opened(view()) });
    await expect.element(page.getByRole('heading', { name: 'APROBAR LA ENTRADA DEL MOTORISTA' })).toBeVisible();
    for (const text of ['Luis Ramos', '21-11-2026 06:02:00', 'San Martin', 'PORTALES', '16 calle 2-40'])
      await expect.element(page.getByText(text)).toBeVisible();
    answer(PATH, { status: 200, body: { isChanged: true, approval: view({ isApproved: true }) } });
    await approve.click();
    await expect
      .element(page.getByText('SE APROBO LA ENTRADA CORRECTAMENTE PARA EL MOTORISTA LUIS RAMOS'))
      .toBeVisible();
    await expect.element(approve).toBeDisabled();
  });

  it('[AT7] approves nothing twice, and nothing that is missing', async () => {
    await open({ [PATH]: opened(view({ isApproved: true })) });
    await expect.element(page.getByText('Esta entrada ya está aprobada.')).toBeVisible();
    await expect.element(approve).toBeDisabled();
    cleanup();
    await open({ [PATH]: opened(view({ at: null })) });
    await expect.element(page.getByText('NO HA INICIADO')).toBeVisible();
    await expect.element(approve).toBeDisabled();
  });

  it.each([
    ['unknown', /El enlace no es válido/],
    ['expired', /El enlace venció/],
  ] as const)('[AT8] [AT21] explains a link that is %s', async (kind, sentence) => {
    await open({ [PATH]: { status: 200, body: { kind } } });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('is no page for anything but an entry and an exit', async () => {
    await open({}, '/approved-check/salary/c1');
    await expect.element(page.getByText('Página no encontrada')).toBeVisible();
  });
});

it.each(['light', 'dark'] as const)('is accessible, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    for (const only of [{}, { isApproved: true }]) {
      await open({ [PATH]: opened(view(only)) });
      await expect.element(approve).toBeVisible();
      expect([width, await findings(), isTooWide()]).toEqual([width, [], false]);
      cleanup();
    }
  }
  await page.viewport(...WIDE);
});
