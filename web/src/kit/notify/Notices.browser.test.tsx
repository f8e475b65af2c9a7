import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findingsEverywhere, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { dismissAll, MAX_NOTICES, notify } from './notify.ts';
import { stories } from './Notices.stories.tsx';

afterEach(() => {
  vi.useRealTimers();
  act(dismissAll);
});

const host = () => screen.getByRole('log', { name: 'Avisos' });
const shown = () => within(host()).queryAllByRole('listitem');
const empty = { name: 'empty', render: () => null };

describe('notices', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('are at the top right below the bar, the newest last, five at most', () => {
    mount(storyOf(stories, 'seven of which five stay'));
    expect(shown().map(({ textContent }) => textContent)).toEqual([3, 4, 5, 6, 7].map((n) => `Aviso número ${n}`));
    const { right, top } = host().getBoundingClientRect();
    expect([innerWidth - right, top]).toEqual([16, 72]);
  });

  it('have a long action below their text, which keeps its room', () => {
    mount(empty);
    const action = { text: 'Ver Empresa Restaurantes y Cafeterías del Centro Histórico', run: () => {} };
    act(() => notify('Compañía creada correctamente', 'success', { action }));
    const text = screen.getByText('Compañía creada correctamente').getBoundingClientRect();
    const button = screen.getByRole('button', { name: action.text }).getBoundingClientRect();
    expect(text.width).toBeGreaterThan(160);
    expect([button.top >= text.bottom - 1, button.right <= host().getBoundingClientRect().right]).toEqual([true, true]);
  });

  it('are below the tools of a list', () => {
    const tools = document.createElement('div');
    tools.style.cssText = 'position: fixed; top: 100px; height: 50px; anchor-name: --list-tools';
    document.body.append(tools);
    mount(storyOf(stories, 'repeated'));
    expect(host().getBoundingClientRect().top).toBe(158);
    tools.remove();
  });

  it('remain five after a burst of a thousand', () => {
    mount(empty);
    act(() => {
      for (let count = 0; count < 1_000; count += 1) notify(`Aviso ${count}`, 'primary');
    });
    expect(shown()).toHaveLength(MAX_NOTICES);
    expect(shown().at(-1)?.textContent).toBe('Aviso 999');
  });

  it('show a repeated one once, with its count', async () => {
    mount(storyOf(stories, 'repeated'));
    expect(shown()).toHaveLength(1);
    await expect.element(page.getByText('×3')).toBeVisible();
  });

  it('disappear automatically, but not under the pointer', async () => {
    mount(empty);
    await userEvent.unhover(document.body);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => notify('Guardado', 'success', { forMs: 1_000 }));
    await userEvent.hover(page.getByText('Guardado'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(shown()).toHaveLength(1);
    await userEvent.unhover(page.getByText('Guardado'));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(shown()).toHaveLength(0);
    act(() => notify('Guardado', 'success', { forMs: 1_000 }));
    act(() => void vi.advanceTimersByTime(999));
    expect(shown()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toHaveLength(0);
  });

  it('[UN1] count the seconds left for an undo, and disappear in time under the pointer too', async () => {
    mount(empty);
    await userEvent.unhover(document.body);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const options = { action: { text: 'Deshacer', run: () => {} }, forMs: 2_500, isTimed: true };
    act(() => notify('Orden eliminada', 'success', options));
    act(() => notify('Orden eliminada', 'success', { ...options, action: { text: 'Deshacer', run: () => {} } }));
    expect(shown()).toHaveLength(2);
    await userEvent.hover(page.getByText('Orden eliminada').first());
    const seconds = () => screen.getAllByText(/^\d+ s$/)[0]?.textContent;
    expect(seconds()).toBe('3 s');
    act(() => void vi.advanceTimersByTime(500));
    expect(seconds()).toBe('2 s');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(seconds()).toBe('1 s');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toHaveLength(0);
  });

  it('restart their time when they are repeated', () => {
    vi.useFakeTimers();
    mount(empty);
    act(() => notify('Guardado', 'success', { forMs: 1_000 }));
    act(() => void vi.advanceTimersByTime(900));
    act(() => notify('Guardado', 'success', { forMs: 1_000 }));
    act(() => void vi.advanceTimersByTime(900));
    expect(shown()).toHaveLength(1);
  });

  it('offer their actions, by keyboard too', async () => {
    mount(storyOf(stories, 'undo'));
    screen.getByRole('button', { name: 'Deshacer' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Orden restaurada')).toBeVisible();
    expect(screen.queryByText('Orden eliminada')).toBeNull();
  });

  it('show hostile text as text', () => {
    mount(storyOf(stories, 'hostile'));
    expect(shown()).toHaveLength(5);
    expect(host().querySelector('img, script, iframe')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });
});
