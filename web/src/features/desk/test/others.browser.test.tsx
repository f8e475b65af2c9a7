import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findings } from '../../../../../tests/browser/stage.tsx';
import { chosen, key, onEachDesk, open, otherDesks } from './onDesk.tsx';

onEachDesk();

const OWN = 'controller-1';
const row = (number: string): HTMLElement => screen.getByRole('option', { name: new RegExp(number) });
const initials = (number: string): string[] =>
  [...row(number).querySelectorAll('bdi')].map(({ textContent }) => textContent);
const isOf = (orderId: string, ...names: string[]) => names.map((name) => ({ orderId, id: name, name }));

describe('other desks', () => {
  it('[DK14] the row of an order shows who else has it chosen, without moving anything', async () => {
    const others = otherDesks();
    await open(4, {}, null, { others });
    expect(others.chosen.at(-1)).toBe('o1');
    const before = row('GT-2').getBoundingClientRect();
    others.choose(
      ...isOf('o2', 'ána López', '<b>Eva</b>', 'Íñigo Paz', 'Zoe Sol'),
      ...isOf('o2', 'Zoe Sol'),
      { orderId: 'o1', id: OWN, name: 'Ada' },
      ...isOf('none', 'Leo'),
    );
    await waitFor(() => expect(initials('GT-2')).toEqual(['Á', 'B', 'Í']));
    expect(row('GT-2').querySelector('[role="img"][title*="elegida"]')?.getAttribute('title')).toBe(
      'elegida también por ána López, <b>Eva</b>, Íñigo Paz, Zoe Sol',
    );
    expect(initials('GT-1')).toEqual([]);
    expect(row('GT-2').getBoundingClientRect()).toEqual(before);
    expect(chosen()).toContain('GT-1');
    expect(await findings()).toEqual([]);
    others.choose();
    await waitFor(() => expect(initials('GT-2')).toEqual([]));
  });

  it('[DK20] the desk sends what it has chosen, and its socket ends with it', async () => {
    const others = otherDesks();
    const { unmount } = await open(4, {}, null, { others });
    await key(' ');
    expect(others.chosen.at(-1)).toBe('o2');
    expect(others.isOpen()).toBe(true);
    unmount();
    expect(others.isOpen()).toBe(false);
  });
});
