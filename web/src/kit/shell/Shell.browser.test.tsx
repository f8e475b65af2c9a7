import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  findings,
  findingsEverywhere,
  isTooWide,
  mount,
  NARROW,
  settle,
  storyOf,
  WIDE,
} from '../../../../tests/browser/stage.tsx';
import { hostileProfile, stories } from './Shell.stories.tsx';

const hasRun = (): boolean => 'ran' in window;
beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it.each(stories)('$name: fits its window, and axe finds nothing', async (story) => {
  expect(await findingsEverywhere(story)).toEqual([]);
  expect(hasRun()).toBe(false);
});

/** Elements that reach out of their container, to either side. */
const overhanging = (part: Element): string[] =>
  [...part.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > part.getBoundingClientRect().right + 1)
    .map((each) => each.outerHTML.slice(0, 100));

it('names and addresses are text inside the menus, however long they are', async () => {
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    const { unmount } = mount(storyOf(stories, 'hostile names'));
    const drawer = () => screen.queryByRole('navigation');
    if (drawer() === null) await userEvent.click(screen.getByRole('button', { name: 'Menú' }));
    await expect.poll(drawer).not.toBeNull();
    await settle();
    const menu = drawer();
    if (menu === null) throw new Error('there should be a menu');
    expect(menu.textContent).toContain(hostileProfile.name);
    expect([isTooWide(), overhanging(menu)]).toEqual([false, []]);
    expect(await findings()).toEqual([]);
    if (width === NARROW[0]) await userEvent.keyboard('{Escape}');

    const account = screen.getByRole('button', { name: `Cuenta de ${hostileProfile.name}` });
    await userEvent.click(account);
    const card = screen.getByRole('group', { name: `Cuenta de ${hostileProfile.name}` });
    await expect.poll(() => card.matches(':popover-open')).toBe(true);
    expect(card.textContent).toContain(hostileProfile.email);
    // The way out is within reach.
    expect(screen.getByRole('button', { name: 'Cerrar Sesión' }).getBoundingClientRect().bottom).toBeLessThan(
      innerHeight,
    );
    expect([isTooWide(), overhanging(card)]).toEqual([false, []]);
    unmount();
  }
  expect(hasRun()).toBe(false);
});

it('each button of the bar shows its icon, also where the words are hidden', async () => {
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    const { unmount } = mount(storyOf(stories, 'short names'));
    await settle();
    const icons = [...document.querySelectorAll('header button > span > svg')];
    expect(icons.length).toBeGreaterThan(1);
    const hidden = icons.filter((icon) => {
      const { left, top, width: across, height: down } = icon.getBoundingClientRect();
      return (
        document.elementFromPoint(left + across / 2, top + down / 2)?.closest('button > span') !== icon.parentElement
      );
    });
    expect(hidden.map((icon) => icon.outerHTML.slice(0, 80))).toEqual([]);
    unmount();
  }
});
