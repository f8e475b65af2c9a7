import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearDesk } from '../../../test/desk.tsx';
import { orderChange } from '../../../test/live.ts';
import type { SentRequest } from '../../../test/session.ts';
import {
  company,
  luis,
  order,
  start,
  field,
  type,
  value,
  note,
  options,
  chosenOptions,
  isClosed,
} from './test/onCommandLine.tsx';

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
