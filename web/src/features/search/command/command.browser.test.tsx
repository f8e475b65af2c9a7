import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../../tests/browser/stage.tsx';
import { hostileText } from '../../../gallery/hostile.ts';
import { askFor } from '../../../kit/dialog/formDialog.tsx';
import { clearDesk, openDesk, staffOrder, wrote } from '../../../test/desk.tsx';
import { courierChange, orderChange, testLive } from '../../../test/live.ts';
import type { SentRequest } from '../../../test/session.ts';
import { statusForm } from '../../../entities/orders/form/schemas.ts';
import { SearchBox } from '../SearchBox.tsx';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES', position: null };
const order = (id: string, number: string, only: Partial<Order> = {}): Partial<Order> => ({
  id,
  number,
  company,
  branch,
  courier: null,
  customerName: 'Ana Viva',
  status: ORDER_STATUS.ON_HOLD,
  suggestedPosition: null,
  destination: null,
  note: null,
  ...only,
});
const courier = (id: string, name: string, plate: string): Partial<Courier> => ({
  id,
  name,
  plate,
  company,
  branch,
  branchIds: ['branch-1'],
});
const luis = { id: 'luis', name: 'Luis Ramos' };
const orders = [
  order('one', '413543'),
  order('going', '413600', { courier: luis, status: ORDER_STATUS.GOING, note: 'portón' }),
  order('twin-a', 'GT-77'),
  order('twin-b', 'GT-77', { customerName: 'Berta Paz' }),
];
const couriers = [
  courier('ana', 'Ana López', 'M-001'),
  courier('luis', 'Luis Ramos', 'M-002'),
  courier('paz', 'Luis Paz', 'M-003'),
];

const answers = Object.fromEntries(
  orders.flatMap(({ id = '' }) => {
    const answer = wrote(staffOrder({ id }), `event-${id}`);
    return [
      `/app/changebiker/orders/${id}`,
      `/api/deliveries/${id}`,
      `/api/deliveries/${id}/ready`,
      `/api/deliveries/${id}/undo`,
    ].map((path) => [path, answer]);
  }),
);
const NOTHING = { found: [], hasMore: false };
const search = {
  '/api/search': {
    status: 200,
    body: { activeOrders: NOTHING, closedOrders: NOTHING, couriers: NOTHING, branches: NOTHING, companies: NOTHING },
  },
};

const start = async (only: Partial<Profile> = {}, more: readonly Partial<Order>[] = []) => {
  const world = testLive();
  const { router, requests } = await openDesk(
    { ...answers, ...search },
    {
      role: 'CONTROLLER',
      ...only,
      at: '/resume',
      live: world.live,
      screens: ['/order/:orderId', '/all-orders', '/biker/:bikerId'],
      children: (
        <>
          <input aria-label="nota" />
          <SearchBox />
        </>
      ),
    },
  );
  world.join([...orders, ...more].map(orderChange).concat(couriers.map(courierChange)));
  world.pass(1_000);
  const at = (): string => router.state.location.pathname + router.state.location.search;
  const sent = (): SentRequest[] => requests.filter(({ path }) => !path.startsWith('/api/search'));
  return { ...world, at, sent };
};

const field = async () => screen.findByRole('combobox', { name: 'Buscar en todo' }, { timeout: 5_000 });
const type = async (typed: string): Promise<void> => {
  await userEvent.keyboard('.');
  await expect.element(await field()).toHaveFocus();
  if (typed !== '') await userEvent.keyboard(typed);
};
const value = async (): Promise<string> => {
  const input = await field();
  return input instanceof HTMLInputElement ? input.value : '';
};
const note = (): string => screen.getByRole('dialog').querySelector('[role=status]')?.textContent ?? '';
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const chosenOptions = (): string[] =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent ?? '');
const isClosed = async (): Promise<void> => {
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
};

afterEach(async () => {
  vi.restoreAllMocks();
  await clearDesk();
});

describe('[CL5] a command shows its effect, and acts by the calls that lists use', () => {
  it.each<[string, string, number, SentRequest]>([
    [
      'a 413543 ana',
      'Asignar 413543 (San Martin · PORTALES) a Ana López (M-001), que no lleva órdenes. Enter lo hace.',
      1,
      { path: '/app/changebiker/orders/one', body: { uid: 'ana', base: null } },
    ],
    [
      'm 413600 luis paz',
      'Pasar 413600 (San Martin · PORTALES) de Luis Ramos a Luis Paz (M-003), que no lleva órdenes. Luis Ramos ya salió con ella. Enter dos veces lo hace.',
      2,
      { path: '/app/changebiker/orders/going', body: { uid: 'paz', base: 'luis' } },
    ],
    [
      'c 413543 cliente no contesta',
      'Cancelar 413543 (San Martin · PORTALES), En cola: cliente no contesta Enter dos veces lo hace.',
      2,
      {
        path: '/api/deliveries/one?notify_biker=false&calculate_circle=true',
        body: {
          status: 'Cancelado',
          orderObservations: 'cliente no contesta',
          base: { status: 'En cola', orderObservations: null },
        },
      },
    ],
    [
      'e 413543',
      'Eliminar 413543 (San Martin · PORTALES), En cola. Enter dos veces lo hace.',
      2,
      { path: '/api/deliveries/one', body: undefined },
    ],
    [
      'l 413543',
      'Marcar 413543 (San Martin · PORTALES) como lista para recoger. Enter lo hace.',
      1,
      { path: '/api/deliveries/one/ready', body: { isReady: true } },
    ],
    [
      'n 413600 tocar el timbre',
      'Dejar en 413600 (San Martin · PORTALES) la nota: portón · tocar el timbre Enter lo hace.',
      1,
      { path: '/api/deliveries/going', body: { nota: 'portón · tocar el timbre', base: { nota: 'portón' } } },
    ],
  ])('.%s', async (typed, effect, enters, request) => {
    const { sent } = await start();
    await type(typed);
    await expect.poll(note).toBe(effect);
    for (let press = 1; press < enters; press += 1) {
      await userEvent.keyboard('{Enter}');
      await expect.poll(note).toMatch(/Presiona Enter otra vez para confirmarlo\.$/);
      expect(sent()).toEqual([]);
    }
    await userEvent.keyboard('{Enter}');
    await isClosed();
    await expect.poll(sent).toEqual([request]);
    // [CL7]
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.path).toMatch(/\/undo$/);
  });

  it.each([
    ['s ana', '/biker/ana'],
    ['tardes', '/all-orders?f.level=Tarde&companies=all'],
  ])('[CL6] .%s opens %s', async (typed, address) => {
    const { at, sent } = await start();
    await type(typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe(address);
    expect(sent()).toEqual([]);
  });

  it('a key that is held reaches nothing behind the search, until it is released', async () => {
    const { sent } = await start();
    await type('l 413543');
    await expect.poll(note).toContain('como lista');
    const reached = vi.fn<() => void>();
    document.body.addEventListener('keydown', reached);
    const input = await field();
    const press = (name: 'keydown' | 'keyup', target: Element, repeat = false): boolean =>
      target.dispatchEvent(new KeyboardEvent(name, { key: 'Enter', repeat, bubbles: true, cancelable: true }));
    press('keydown', input);
    await isClosed();
    reached.mockClear();
    press('keydown', document.body, true);
    expect(reached).not.toHaveBeenCalled();
    press('keyup', document.body);
    press('keydown', document.body, true);
    expect(reached).toHaveBeenCalledOnce();
    document.body.removeEventListener('keydown', reached);
    await expect.poll(sent).toHaveLength(1);
  });

  it('a key that is held, and another command, confirm nothing', async () => {
    const { sent } = await start();
    await type('c 413543 no contesta');
    await userEvent.keyboard('{Enter}');
    const input = await field();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }));
    await userEvent.keyboard('{Backspace}');
    expect(note()).toMatch(/Enter dos veces lo hace\.$/);
    await userEvent.keyboard('{Enter}');
    expect(note()).toMatch(/otra vez/);
    expect(sent()).toEqual([]);
  });
});

describe('[CL4] what may mean several', () => {
  it('an order that is over when Enter would choose it is not replaced by the other one', async () => {
    const { patch, pass, sent } = await start();
    await type('a gt-77 ana');
    await expect.poll(options).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}');
    const [chosen = ''] = chosenOptions();
    const id = chosen.includes('Berta Paz') ? 'twin-b' : 'twin-a';
    patch(orderChange(order(id, 'GT-77', { status: 'Entregado', isActive: false })));
    pass(1_000);
    await expect.poll(note).toMatch(/^Asignar GT-77/);
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => sent().map(({ path }) => path))
      .toEqual([`/app/changebiker/orders/${id === 'twin-a' ? 'twin-b' : 'twin-a'}`]);
  });

  it('is listed with company and plate, and Enter does nothing until one is chosen', async () => {
    const { sent } = await start();
    await type('a gt-77 luis');
    await expect.poll(options).toHaveLength(2);
    expect(options()[1]).toContain('Berta Paz');
    expect(options().every((text) => text.includes('San Martin · PORTALES'))).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect([chosenOptions(), sent(), await value()]).toEqual([[], [], '.a gt-77 luis']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await userEvent.keyboard('{Enter}');
    expect(await value()).toBe('.a GT-77 luis');
    await expect
      .poll(options)
      .toEqual(
        ['Luis PazM-003San Martin · PORTALES', 'Luis RamosM-002San Martin · PORTALES'].map((text) =>
          expect.stringContaining(text.slice(0, 12)),
        ),
      );
    expect(options()[0]).toContain('M-003');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(sent).toEqual([{ path: '/app/changebiker/orders/twin-b', body: { uid: 'paz', base: null } }]);
  });

  it('[CL8] Tab completes words, numbers and names, also without a choice', async () => {
    await start();
    await type('as');
    expect(options()).toHaveLength(1);
    await userEvent.keyboard('{Tab}');
    expect(await value()).toBe('.asignar ');
    await userEvent.keyboard('4135{Tab}');
    expect(await value()).toBe('.asignar 413543 ');
    await userEvent.keyboard('an{Tab}');
    expect(note()).toContain('a Ana López');
  });

  it('stays while live orders change, and the effect follows them', async () => {
    const { patch, pass, sent } = await start();
    await type('a 413543 ana');
    await expect.poll(note).toContain('que no lleva órdenes');
    patch(orderChange(order('more', '999', { courier: { id: 'ana', name: 'Ana López' }, status: 'Asignado' })));
    pass(1_000);
    await expect.poll(note).toContain('que lleva 1 orden');
    patch(orderChange(order('one', '413543', { courier: luis, status: 'Asignado' })));
    pass(1_000);
    await expect.poll(note).toBe('Luis Ramos ya tiene la orden 413543: usa mover.');
    await userEvent.keyboard('{Enter}');
    expect(sent()).toEqual([]);
  });
});

describe('[CL3] what does nothing is answered by one sentence', () => {
  it.each([
    ['x', 'No hay un comando que empiece así: escribe solo un punto para verlos.'],
    ['l 1', 'No hay una orden activa con ese número a tu alcance.'],
    ['m 413543 ana', 'La orden 413543 no tiene piloto: usa asignar.'],
    ['l 413600', 'La orden 413600 ya va en ruta.'],
    ['a 413543 nadie', 'No hay un piloto con ese nombre o placa a tu alcance.'],
    ['c 413543', 'Escribe un espacio y el texto.'],
  ])('.%s', async (typed, sentence) => {
    const { sent } = await start();
    await type(typed);
    await expect.poll(note).toBe(sentence);
    await userEvent.keyboard('{Enter}');
    expect([sent(), await value()]).toEqual([[], `.${typed}`]);
  });

  it('and accounts see only the commands that they may use', async () => {
    await start({ role: 'BRANCH', company, branch: { id: 'branch-1', name: 'PORTALES' } });
    await type('');
    await expect
      .poll(() => options().map((text) => text.split(' ')[0]))
      .toEqual(['asignar', 'mover', 'lista', 'seguir', 'tardesVer']);
    await userEvent.keyboard('c 413543 x');
    await expect.poll(note).toBe('Tu cuenta no tiene permiso para ese comando.');
  });
});

describe('[CL1] the command line', () => {
  it('is opened by a full stop outside fields, and by its word in the search', async () => {
    await start();
    screen.getByLabelText('nota').focus();
    await userEvent.keyboard('.');
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('lista 413543');
    await expect.poll(note).toContain('como lista para recoger');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('nota'));
  });

  it('searches what only looks like a command', async () => {
    await start();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('nota viva');
    await expect.poll(note).toBe('No hay una orden activa con ese número a tu alcance.');
    await expect.poll(options).toHaveLength(0);
    await userEvent.clear(await field());
    await userEvent.keyboard('ana viva');
    await expect.poll(options).toHaveLength(3);
  });

  it('[CL8] recalls the commands before', async () => {
    const { sent } = await start({ id: 'nora' });
    for (const typed of ['l 413543', 'l gt-77']) {
      await type(typed);
      await userEvent.keyboard(typed.endsWith('77') ? '{Tab}{Enter}' : '{Enter}');
      await isClosed();
    }
    await expect.poll(sent).toHaveLength(2);
    await type('');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.l GT-77 ');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.l 413543');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect([await value(), options()]).toEqual(['.l GT-77 ', []]);
    await userEvent.keyboard('{ArrowDown}');
    expect(await value()).toBe('.');
  });

  it('[CL8] a command that was not carried out is not lost', async () => {
    await start({ id: 'olga' });
    await type('n 413543 tocar el timbre dos veces');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await type('');
    await userEvent.keyboard('{ArrowUp}');
    expect(await value()).toBe('.n 413543 tocar el timbre dos veces');
  });

  it('[LI12] opens over a dialog, acts, and leaves what is typed there', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { sent } = await start();
    void askFor(
      {
        title: 'Estado',
        action: 'Guardar',
        size: 'question',
        draft: null,
        schema: statusForm,
        values: { status: '', orderObservations: '' },
        fields: [{ kind: 'text', name: 'orderObservations', label: 'Observaciones', rows: 2, maxLength: 100 }],
      },
      async () => true,
    );
    const text = page.getByRole('textbox', { name: 'Observaciones' });
    await text.fill('a medias');
    await userEvent.keyboard('.');
    await expect.element(text).toHaveValue('a medias.');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('lista 413543{Enter}');
    await isClosed();
    await expect.poll(sent).toHaveLength(1);
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(await field()).toHaveFocus();
    await userEvent.keyboard('seguir ana');
    await expect.poll(note).toContain('Se abre en otra pestaña.');
    await userEvent.keyboard('{Enter}');
    expect(opened.mock.calls).toEqual([['/biker/ana', '_blank', 'noopener']]);
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.element(text).toHaveValue('a medias.');
    // With text in it, it would ask before it closes.
    await text.fill('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  });

  it('fits its window with any text, and axe finds nothing', async () => {
    for (const [theme, [width, height]] of [
      ['light', WIDE],
      ['dark', WIDE],
      ['dark', NARROW],
    ] as const) {
      await page.viewport(width, height);
      setTheme(theme);
      await start({}, [order('hostile', '88888', { customerName: hostileText, note: hostileText })]);
      for (const [typed, found] of [
        ['', 8],
        ['a 8888', 1],
        ['n 88888 si', 0],
        ['x', 0],
      ] as const) {
        await type(typed);
        await expect.poll(options).toHaveLength(found);
        expect([theme, width, typed, await findings(), isTooWide()]).toEqual([theme, width, typed, [], false]);
        await userEvent.keyboard('{Escape}');
        await isClosed();
      }
      await clearDesk();
    }
  });
});
