// Reads a password: twice and hidden at a terminal, else the first line of the input.
import { createInterface } from 'node:readline';

/** What a terminal adds to a stream. */
export type Input = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Null: interrupted. */
const readUnseen = async (terminal: Input, question: string): Promise<string | null> => {
  process.stderr.write(question);
  terminal.setRawMode?.(true);
  terminal.setEncoding('utf8');
  terminal.resume();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let typed: string[] = [];
  const take = (text: string): void => {
    for (const key of text) {
      if (key === INTERRUPT) return resolve(null);
      if (ENTER.has(key)) return resolve(typed.join(''));
      if (ERASE.has(key)) typed = typed.slice(0, -1);
      else typed.push(key);
    }
  };
  terminal.on('data', take);
  try {
    return await promise;
  } finally {
    terminal.off('data', take);
    terminal.setRawMode?.(false);
    terminal.pause();
    process.stderr.write('\n');
  }
};

const readLine = async (input: NodeJS.ReadableStream): Promise<string | null> => {
  for await (const line of createInterface({ input })) return line;
  return null;
};

/** Null: none was given, or the second one differs. */
export const promptPassword = async (input: Input): Promise<string | null> => {
  if (input.isTTY !== true) return readLine(input);
  const first = await readUnseen(input, 'Password: ');
  if (first === null) return null;
  return (await readUnseen(input, 'Once more: ')) === first ? first : null;
};
