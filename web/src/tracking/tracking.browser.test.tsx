// The customers' page in all its states: exact texts, keys, both themes and a company's own, at the widths of phones.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide } from '../../../tests/browser/stage.tsx';
import { applyBrand } from './brand.ts';
import { LOCKED, DELIVERED, samplePage, sampleProgress, sampleTracked, SAMPLE_LINK, WAITING } from './trackedSample.ts';
import { clearPage, playServer, show, showOrder } from './trackedStage.tsx';
import { BLACK, image, STATES } from './trackedStates.ts';

beforeEach(() => void playServer());
afterEach(clearPage);

const brand = sampleTracked().brand;
const stateOf = (name: string) => {
  const state = STATES[name];
  if (state === undefined) throw new Error(name);
  return state;
};
/** What a video element plays without a file. */
const SHORTEST_SOUND = 'data:audio/wav;base64,UklGRigAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQQAAAAAAAAA';
const LOOKS = ['light', 'dark', 'black'] as const;

const look = (name: (typeof LOOKS)[number]): void => {
  if (name === 'black') applyBrand({ ...brand, theme: BLACK });
  else document.documentElement.dataset['theme'] = name;
};

describe('every state', () => {
  it.each(Object.entries(STATES))('%s fits a phone in every look, and axe finds nothing', async (_, [shown, view]) => {
    const found: string[] = [];
    for (const name of LOOKS) {
      look(name);
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.viewport(width, height);
        const { unmount } = show(shown, view);
        const details = page.getByRole('button', { name: 'DETALLE DE TU ORDEN' });
        if (details.elements().length > 0) await details.click();
        const closed = document.querySelector('[aria-expanded=false]');
        if (closed instanceof HTMLElement) closed.click();
        if (width !== 390) found.push(...(await findings()).map((finding) => `${name} ${width}: ${finding}`));
        if (isTooWide()) found.push(`${name} ${width}: wider than its window`);
        unmount();
      }
    }
    expect(found).toEqual([]);
  });
});

describe('the texts', () => {
  it.each([
    ['cancelled', 'LA ORDEN FUE CANCELADA,PARA MAS INFORMACIÓN COMUNIQUESE CON PBX'],
    ['unknown', 'LA ORDEN INGRESADA NO FUE ENCONTRADA, COMUNIQUESE CON PBX'],
    ['the PIN of an unknown order', 'TU NUMERO DE ORDEN NO EXISTE, PARA MAS INFORMACIÓN COMUNICARSE CON PBX'],
    ['over', 'Orden GT-1042: Entregado'],
    ['rated', 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE'],
    ['delivered', '¿COMO CALIFICA EL SERVICIO?'],
    ['waiting', 'Estamos preparando tu orden'],
    ['rescheduled', 'Tu orden fue reagendada'],
    ['rescheduled, in the sheet', 'Tu orden fue reagendada'],
  ])('of %s: %s', async (name, text) => {
    show(...stateOf(name));
    await expect.element(page.getByRole('heading', { name: text, exact: true, level: 1 })).toBeVisible();
  });

  it.each([
    ['over', 'San MartinOrden GT-1042: EntregadoLlama a San Martin y menciona el número de tu orden.22445566'],
    [
      'cancelled',
      'San MartinOrden GT-1042LA ORDEN FUE CANCELADA,PARA MAS INFORMACIÓN COMUNIQUESE CON PBXLlama a San Martin y menciona el número de tu orden.22445566',
    ],
    [
      'unknown',
      'LA ORDEN INGRESADA NO FUE ENCONTRADA, COMUNIQUESE CON PBXRevisa que el enlace esté completo, o llama para pedir uno nuevo.2222-3333',
    ],
  ])('[TR3] of %s show whom to call and what to do, and no more', (name, text) => {
    const { container } = show(...stateOf(name));
    expect(container.querySelector('main')?.textContent).toBe(text);
  });

  it('[TR26] without any telephone have no empty line', () => {
    const [cancelled] = stateOf('cancelled without any telephone');
    for (const shown of [cancelled, { kind: 'unknown' } as const]) {
      const { container, unmount } = show(shown, 'timeline', Date.now(), { pbx: null });
      expect([...container.querySelectorAll('main *')].map(({ textContent }) => textContent)).not.toContain('');
      expect(container.querySelector('a')).toBeNull();
      unmount();
    }
  });

  it('[CP42] of a delivered order name who signed for it', async () => {
    showOrder({ progress: DELIVERED, courier: null, receiver: 'Eva Paz' });
    await expect.element(page.getByText('Entregado a Eva Paz')).toBeVisible();
  });

  it('[TR27] of a delivered order show its time before the question', async () => {
    const { container } = show(...stateOf('delivered'));
    expect(container.querySelector('main')?.textContent).toMatch(/^Tu orden fue entregada 23-11 11:10¿COMO CALIFICA/);
  });

  it('of a company: its name instead of a logo that cannot be shown, and its own phrase', async () => {
    showOrder({ progress: DELIVERED, brand: { ...brand, logoUrl: '/no-such-logo.png', theme: BLACK } });
    await expect.element(page.getByText('San Martin')).toBeVisible();
    const phrase = page.getByRole('heading', { name: 'ALL GOOD?' });
    await expect.element(phrase).toHaveStyle({ fontWeight: '900' });
  });

  it('[PS3] of a company: its logo and its video come back by themselves', async () => {
    const missing = { ...brand, logoUrl: '/no-such-logo.png', videoUrl: 'data:video/mp4;base64,' };
    const order = sampleTracked({ progress: WAITING, brand: missing });
    const { state } = show(samplePage(order));
    await expect.element(page.getByRole('banner').getByText('San Martin')).toBeVisible();
    document.querySelector('video')?.dispatchEvent(new Event('error'));
    await expect.element(page.getByRole('link', { name: 'Video de la compañía' })).toBeVisible();
    const found = { ...brand, logoUrl: image(900), videoUrl: SHORTEST_SOUND };
    state.set({ ...state.get(), page: samplePage({ ...order, brand: found }) });
    dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('img', { name: 'San Martin' })).toBeVisible();
    await expect.poll(() => document.querySelector('video')?.src).toBe(SHORTEST_SOUND);
  });

  it('of a company with a black ground are white', async () => {
    look('black');
    show(...stateOf('over'));
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveStyle({ color: 'rgb(255, 255, 255)' });
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(0, 0, 0)');
  });

  it('call the switchboard', async () => {
    show({ kind: 'unknown' });
    await expect.element(page.getByRole('link', { name: '2222-3333' })).toHaveAttribute('href', 'tel:22223333');
  });
});

describe('an order on the way', () => {
  const tab = (name: string) => page.getByRole('tab', { name });

  it('has the courier to call, the window of its arrival in the time of Guatemala, and its steps', async () => {
    showOrder();
    await expect.element(page.getByText('M-123ABC')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Llamar 55551234' }))
      .toHaveAttribute('href', 'tel:+50255551234');
    await expect.element(page.getByText('11:05 – 11:15')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'MOSTRAR RASTREO DE LA ORDEN' }));
    await expect.element(page.getByRole('button', { name: 'CERRAR RASTREO DE LA ORDEN' })).toBeVisible();
    const steps = [...document.querySelectorAll('.timeline li')];
    expect(steps.map((step) => [step.firstChild?.textContent, step.hasAttribute('data-done')])).toEqual([
      ['En cola', true],
      ['Asignado', true],
      ['Recibiendo', true],
      ['En ruta', true],
      ['Entregado', false],
    ]);
  });

  it('changes its tabs by the arrow keys, the focus with them', async () => {
    showOrder();
    await userEvent.click(tab('motorista'));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('cliente')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('cliente')).toHaveFocus();
    await expect.element(page.getByText('16 calle 2-40 zona 10')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('motorista')).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'OCULTAR INFORMACION' }));
    await expect.element(page.getByRole('button', { name: 'MOSTRAR INFORMACION' })).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  it('has a picture of the courier that fills the screen, and can be closed', async () => {
    await page.viewport(390, 844);
    const { courier } = sampleTracked();
    if (courier === null) throw new Error('the sample has a courier');
    showOrder({ courier: { ...courier, pictureUrl: image(40) } });
    await userEvent.click(page.getByRole('button', { name: 'Foto de Luis Ramos' }));
    const dialog = page.getByRole('dialog', { name: 'Foto de Luis Ramos' });
    await expect.element(dialog).toBeVisible();
    const { width, height } = dialog.element().getBoundingClientRect();
    expect([width, height]).toEqual([390, 844]);
    expect(dialog.element().querySelector('img')?.getBoundingClientRect().width).toBe(390);
    await userEvent.click(page.getByRole('button', { name: 'CERRAR' }));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    [null, 'Sin observaciones'],
    ['  ', 'Sin observaciones'],
    ['...', '...'],
    ['Esperando...', 'Esperando...'],
  ])('shows the note %j as %s', async (note, text) => {
    showOrder({ customer: { name: 'Ana', address: 'Aquí', note } });
    await userEvent.click(tab('cliente'));
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  it('[TR5] calculates its arrival once its interval is over', async () => {
    const over = { from: '2026-11-23T16:50:00.000Z', to: '2026-11-23T17:00:00.000Z' };
    showOrder({ progress: sampleProgress({ arrival: over }) });
    await expect.element(page.getByText('CALCULANDO')).toBeVisible();
  });

  it('[TR5] calculates its arrival until there is an estimate', async () => {
    showOrder({ progress: sampleProgress({ arrival: null, position: null }) });
    await expect.element(page.getByText('CALCULANDO')).toBeVisible();
    await expect.element(page.getByText('Todavía no hay posición del piloto')).toBeVisible();
  });

  it('[TR6] leads to the PIN where the company asks for it', async () => {
    showOrder(LOCKED);
    await expect
      .element(page.getByRole('link', { name: 'VERIFICA TU ORDEN' }))
      .toHaveAttribute('href', `/pin/${SAMPLE_LINK}`);
    expect(document.body.textContent).not.toMatch(/Luis|Ana|calle/);
  });

  it('[TR9] shows the age of its state after 45 s, and takes it away when the state is current', async () => {
    const { state } = show(samplePage(sampleTracked()), 'timeline', Date.now() - 44_000);
    expect(document.querySelector('.age')?.textContent).toBe('');
    await expect.element(page.getByText(/^SIN CONEXIÓN · datos de hace 4\d s$/)).toBeVisible();
    state.set({ ...state.get(), currentAt: Date.now() });
    await expect.poll(() => document.querySelector('.age')?.textContent).toBe('');
  });
});
