// The commands that were typed, the newest last: for the arrow key, of one account, until the page is left [CL8].
import { commandLine } from '@despacho/domain/commands/table.ts';
import type { Chosen } from './useCommand.ts';

const MAX_LINES = 20;

/** With what was chosen for its words: recalled, it means the same. */
export type PastLine = { typed: string; chosen: Chosen };

let owner: string | null = null;
let lines: readonly PastLine[] = [];

/** Another account that signs in reads nothing of the previous one. */
export const linesOf = (uid: string): readonly PastLine[] => (uid === owner ? lines : []);

/** However the line was left; a search is not kept. */
export const remember = (uid: string, { typed, chosen }: PastLine): void => {
  if ((commandLine(typed)?.word ?? '') === '') return;
  lines = [...linesOf(uid).filter((each) => each.typed !== typed), { typed, chosen }].slice(-MAX_LINES);
  owner = uid;
};
