// The customer's rating and PIN: by keys, with every response of the server.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings } from '../../../tests/browser/stage.tsx';
import { DELIVERED, LOCKED, SAMPLE_LINK, samplePage, sampleTracked, WAITING } from './trackedSample.ts';
import { clearPage, playServer, show, showOrder } from './trackedStage.tsx';

let server: ReturnType<typeof playServer>;
beforeEach(() => {
  server = playServer();
});
afterEach(clearPage);

describe('[TR8] the rating', () => {
  const slider = () => page.getByRole('slider', { name: 'Calificación' });

  it('moves by half stars with the arrow keys, each with its words', async () => {
    showOrder({ progress: DELIVERED });
    await expect.element(page.getByRole('button', { name: 'ENVIAR' })).toBeDisabled();
    slider().element().focus();
    const words: (string | null | undefined)[] = [];
    for (let half = 1; half <= 10; half += 1) {
      await userEvent.keyboard('{ArrowRight}');
      words.push(document.querySelector('output')?.textContent);
    }
    const expected = 'MUY MAL|MUY MAL|MAL|MAL|BUENO|BUENO|BUENISIMO|BUENISIMO+|EXCELENTE|EXCELENTE+';
    expect(words.join('|')).toBe(expected);
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '5 estrellas, EXCELENTE+');
    await userEvent.keyboard('{Home}');
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '0.5 estrellas, MUY MAL');
  });

  const send = async (): Promise<void> => {
    showOrder({ progress: DELIVERED });
    slider().element().focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    await userEvent.fill(page.getByRole('textbox', { name: 'Opinión (opcional)' }), 'Rápido <b>y</b> amable');
    await userEvent.click(page.getByRole('button', { name: 'ENVIAR' }));
  };

  it.each([
    ['is sent', { body: { ok: true } }],
    ['was sent by another device', { status: 409, body: { code: 'conflict' } }],
  ])('that %s is thanked for', async (_, reply) => {
    server.replies = [reply];
    await send();
    await expect.element(page.getByText('Calificación enviada Ana Sample')).toBeVisible();
    await expect.element(page.getByText('GRACIAS POR ELEGIRNOS')).toBeVisible();
    expect(server.sent).toEqual([
      { path: `/api/customer-page/${SAMPLE_LINK}/rating`, body: { stars: 4.5, opinion: 'Rápido <b>y</b> amable' } },
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    [503, 'No se pudo enviar. Revisa tu conexión e intenta de nuevo.'],
    [429, 'Demasiados intentos. Intenta más tarde.'],
  ])('that fails with %i keeps what was written and can be sent again', async (status, text) => {
    server.replies = [{ status, body: {} }, { body: { ok: true } }];
    await send();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await expect.element(page.getByRole('textbox')).toHaveValue('Rápido <b>y</b> amable');
    await userEvent.click(page.getByRole('button', { name: 'ENVIAR' }));
    await expect.element(page.getByText('GRACIAS POR ELEGIRNOS')).toBeVisible();
  });
});

describe('[TR6] the PIN', () => {
  const send = async (pin: string): Promise<void> => {
    await userEvent.fill(page.getByRole('textbox', { name: 'PIN' }), pin);
    await userEvent.keyboard('{Enter}');
  };
  const alert = () => page.getByRole('alert');

  it('that is wrong shows how many tries are left, and after the third the field is closed', async () => {
    server.replies = [2, 1, 0].map((triesLeft) => ({ body: { ok: false, left: triesLeft } }));
    showOrder({ ...LOCKED, progress: WAITING }, 'pin');
    for (const text of ['Quedan 2 intentos', 'Queda 1 intento']) {
      await send('000000');
      await expect
        .element(alert())
        .toHaveTextContent(`El pin que ha ingresado es incorrecto. Tiene solo tiene 3 intentos. ${text}`);
    }
    await send('000000');
    await expect.element(alert()).toHaveTextContent('Ha usado sus tres intentos porfavor comunicarse a PBX');
    await expect.element(page.getByRole('textbox', { name: 'PIN' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'VERIFICA TU ORDEN' })).toBeDisabled();
    await expect.element(page.getByText('© 2026 Despacho. Todos los derechos reservados.')).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('that was tried three times before is closed at once, with whom to call', async () => {
    showOrder({ ...LOCKED, pinTriesLeft: 0, progress: WAITING }, 'pin');
    await expect.element(alert()).toHaveTextContent('Ha usado sus tres intentos porfavor comunicarse a PBX');
    await expect.element(page.getByRole('textbox', { name: 'PIN' })).toBeDisabled();
    await expect.element(page.getByRole('link', { name: '22445566' })).toHaveAttribute('href', 'tel:+50222445566');
  });

  it.each([
    ['wrong', 'El pin que ha ingresado es incorrecto. Tiene solo tiene 3 intentos. Queda 1 intento'],
    ['too-many', 'Demasiados intentos. Intenta más tarde.'],
    ['failed', 'No se pudo enviar. Revisa tu conexión e intenta de nuevo.'],
  ] as const)('[TR21] that was posted without script shows its result: %s', async (result, text) => {
    const order = sampleTracked({ ...LOCKED, pinTriesLeft: 1, progress: WAITING });
    show(samplePage(order), 'pin', Date.now(), { result });
    await expect.element(alert()).toHaveTextContent(text);
  });

  it('that is right greets, and then opens the order with its session', async () => {
    server.replies = [{ body: { ok: true, session: 'a-session', untilAt: '2026-11-24T05:00:00.000Z', name: 'Ana' } }];
    const opened: string[] = [];
    const onNavigate = (event: NavigateEvent): void => {
      event.preventDefault();
      opened.push(new URL(event.destination.url).pathname);
    };
    navigation.addEventListener('navigate', onNavigate);
    showOrder({ ...LOCKED, progress: WAITING }, 'pin');
    await send('１２３４５６');
    await expect.element(alert()).toHaveTextContent('Ingreso correctamente Ana');
    expect(opened).toEqual([]);
    await expect.poll(() => opened, { timeout: 4_000 }).toEqual([`/Share/order/${SAMPLE_LINK}`]);
    navigation.removeEventListener('navigate', onNavigate);
    expect(localStorage.getItem(`despacho.pin.${SAMPLE_LINK}`)).toBe('a-session');
    expect(server.sent).toEqual([{ path: `/api/customer-page/${SAMPLE_LINK}/pin`, body: { pin: '１２３４５６' } }]);
  });
});
