// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { confirm, ConfirmHost } from './confirm.tsx';

afterEach(cleanup);

const ask = (title: string): Promise<boolean> => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm({ title, detail: 'It stays so.', action: 'Do it' });
  });
  return answer;
};
const press = async (name: string): Promise<void> => act(async () => screen.getByRole('button', { name }).click());

describe('a question', () => {
  it('is answered by its buttons', async () => {
    render(<ConfirmHost />);
    const yes = ask('Really?');
    expect(screen.getByText('Really?')).toBeDefined();
    await press('Do it');
    expect(await yes).toBe(true);
    const no = ask('Again?');
    await press('Cancelar');
    expect(await no).toBe(false);
  });

  it('gives way to the next with a no', async () => {
    render(<ConfirmHost />);
    const first = ask('First?');
    const second = ask('Second?');
    expect(await first).toBe(false);
    await press('Do it');
    expect(await second).toBe(true);
  });
});
