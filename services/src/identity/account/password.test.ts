import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { promptPassword, type Input } from './password.ts';

const terminal = () => {
  const modes: boolean[] = [];
  const keys = new PassThrough();
  const input: Input = Object.assign(keys, { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  const type = async (...texts: string[]): Promise<void> => {
    for (const [at, text] of texts.entries()) {
      await until('the question', () => modes.filter(Boolean).length === at + 1);
      keys.write(text);
      await until('the answer to be taken', () => modes.filter((isRaw) => !isRaw).length === at + 1);
    }
  };
  return { input, modes, type };
};

describe('a password', () => {
  it('is prompted for twice at a terminal, without echo, and the terminal is restored afterwards', async () => {
    const { input, modes, type } = terminal();
    const [password] = await Promise.all([
      promptPassword(input),
      type('quetzaal\u007f\u007fl volcán\r', 'quetzal volcán\r'),
    ]);
    expect(password).toBe('quetzal volcán');
    expect(modes).toEqual([true, false, true, false]);
  });

  it('that differs the second time is rejected, and so is an interrupted one', async () => {
    const one = terminal();
    expect((await Promise.all([promptPassword(one.input), one.type('a first one\r', 'another\r')]))[0]).toBeNull();
    const other = terminal();
    expect((await Promise.all([promptPassword(other.input), other.type('a first\u0003')]))[0]).toBeNull();
    expect(other.modes).toEqual([true, false]);
  });

  it('is the first line of piped input, without its line end', async () => {
    const piped = (text: string): Input => new PassThrough().end(text);
    expect(await promptPassword(piped('quetzal volcán nube\nmore\n'))).toBe('quetzal volcán nube');
    expect(await promptPassword(piped('no end'))).toBe('no end');
    expect(await promptPassword(piped(''))).toBeNull();
  });
});
