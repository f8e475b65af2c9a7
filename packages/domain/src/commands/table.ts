// The one table of commands: what each needs, and the permission for it.
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { fold } from '../fold.ts';
import { COMMAND_WORD } from './text.ts';

export type CommandName = keyof typeof COMMAND_WORD;
export type Argument = 'order' | 'courier' | 'text';

type Row = { needs: readonly Argument[]; permission: Permission };

export const COMMANDS: Readonly<Record<CommandName, Row>> = {
  assign: { needs: ['order', 'courier'], permission: 'orders.assignQueue' },
  move: { needs: ['order', 'courier'], permission: 'orders.assignQueue' },
  cancel: { needs: ['order', 'text'], permission: 'orders.cancel' },
  remove: { needs: ['order'], permission: 'orders.delete' },
  ready: { needs: ['order'], permission: 'orders.assignQueue' },
  note: { needs: ['order', 'text'], permission: 'orders.edit' },
  follow: { needs: ['courier'], permission: 'couriers.read' },
  late: { needs: [], permission: 'orders.read' },
};

export const COMMAND_NAMES = Object.keys(COMMAND_WORD).filter((name): name is CommandName => name in COMMANDS);

/** A command line begins with it. */
export const MARK = '.';

export const letterOf = (name: CommandName): string => COMMAND_WORD[name].charAt(0);

export type Line = {
  /** As it was typed, with the blanks around it. */
  head: string;
  /** Folded, without the mark. */
  word: string;
  isMarked: boolean;
  /** After the word and its blanks. */
  rest: string;
  /** A blank after the word: it is complete. */
  isEnded: boolean;
};

const LINE = /^(\s*(\.?)\s*(\S*)(\s*))([\s\S]*)$/;

const lineOf = (typed: string): Line => {
  const [, head = '', mark = '', word = '', blanks = '', rest = ''] = LINE.exec(typed) ?? [];
  return { head, word: fold(word), isMarked: mark === MARK, rest, isEnded: blanks !== '' };
};

/** [CL1] Null: it is a search. */
export const commandLine = (typed: string): Line | null => {
  const line = lineOf(typed);
  if (line.isMarked) return line;
  const name = COMMAND_NAMES.find((each) => COMMAND_WORD[each] === line.word);
  return name !== undefined && line.isEnded ? line : null;
};

/** [CL2] The commands that a word may mean: the one that it names, else those that it begins. */
export const commandsOf = ({ word, isMarked }: Pick<Line, 'word' | 'isMarked'>): CommandName[] => {
  const exact = COMMAND_NAMES.find((name) => COMMAND_WORD[name] === word || (isMarked && letterOf(name) === word));
  return exact === undefined ? COMMAND_NAMES.filter((name) => COMMAND_WORD[name].startsWith(word)) : [exact];
};
