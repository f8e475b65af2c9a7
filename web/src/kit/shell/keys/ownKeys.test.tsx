// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownKeys, useOwnKey } from './ownKeys.ts';
import { useShortcuts } from './useShortcuts.ts';

const pressed: string[] = [];
const Shell = () => {
  useShortcuts((stroke) => pressed.push(stroke.kind === 'act' ? stroke.act : stroke.to));
  return <input aria-label="texto" />;
};
const Part = ({ says }: { says: string }) => {
  useOwnKey('n', 'Crear', () => pressed.push(says));
  useOwnKey('m', 'Nunca', () => pressed.push('never'));
  return null;
};

describe('keys of a section of the screen', () => {
  it('work while it is mounted, after the shell and never as the second key, while typing or with a modifier', () => {
    pressed.length = 0;
    const { rerender, getByLabelText } = render(
      <>
        <Shell />
        <Part says="one" />
      </>,
    );
    expect(ownKeys.get().map(({ does }) => does)).toEqual(['Crear', 'Nunca']);
    const press = (key: string, target: Element = document.body, more = {}) =>
      fireEvent.keyDown(target, { key, ...more });
    press('n');
    press('m');
    press('g');
    press('n');
    press('n', getByLabelText('texto'));
    press('n', document.body, { ctrlKey: true });
    expect(pressed).toEqual(['one', 'menu', '/create-order']);
    rerender(<Shell />);
    press('n');
    expect(pressed).toHaveLength(3);
    expect(ownKeys.get()).toEqual([]);
  });
});
