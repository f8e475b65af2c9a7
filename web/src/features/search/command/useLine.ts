// The line that is typed, what was chosen for its words, and the commands before it.
import { commandLine } from '@despacho/domain/commands/table.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '../items.ts';
import type { Chosen } from './useCommand.ts';

// The commands that were typed, the newest last: for the arrow key, of one account, until the page is left [CL8].
const MAX_LINES = 20;

/** With what was chosen for its words: recalled, it means the same. */
type PastLine = { typed: string; chosen: Chosen };

let owner: string | null = null;
let lines: readonly PastLine[] = [];

/** Another account that signs in reads nothing of the previous one. */
const linesOf = (uid: string): readonly PastLine[] => (uid === owner ? lines : []);

/** However the line was left; a search is not kept. */
const remember = (uid: string, { typed, chosen }: PastLine): void => {
  if ((commandLine(typed)?.word ?? '') === '') return;
  lines = [...linesOf(uid).filter((each) => each.typed !== typed), { typed, chosen }].slice(-MAX_LINES);
  owner = uid;
};

const NOTHING: Chosen = { order: null, courier: null };

/** A choice ends with its words: written again they may mean another one. */
const chosenIn = (text: string, { order, courier }: Chosen): Chosen => ({
  order: order !== null && text.includes(order.words) ? order : null,
  courier: courier !== null && text.includes(courier.words) ? courier : null,
});

export type TypedLine = {
  typed: string;
  chosen: Chosen;
  type: (text: string) => void;
  complete: (completion: Extract<Item['does'], { line: string }>) => void;
  /** -1: to the command before; 1: to the one after, and back to what was typed. False: there is none. */
  recall: (step: -1 | 1) => boolean;
};

export const useLine = (uid: string): TypedLine => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(NOTHING);
  const [before] = useState(() => linesOf(uid));
  /** Where in the commands before; their number: what was typed itself. */
  const [place, setPlace] = useState(before.length);
  const [own, setOwn] = useState<PastLine>({ typed: '', chosen: NOTHING });
  const write = (line: PastLine): void => {
    setTyped(line.typed);
    setChosen(line.chosen);
  };
  const writeOwn = (line: PastLine): void => {
    write(line);
    setOwn(line);
    setPlace(before.length);
  };
  const type = (text: string): void => writeOwn({ typed: text, chosen: chosenIn(text, chosen) });
  const onLeave = useEffectEvent(() => remember(uid, { typed, chosen }));
  useEffect(() => () => onLeave(), []);
  return {
    typed,
    chosen,
    type,
    complete: ({ line, slot, words, id }) =>
      writeOwn({ typed: line, chosen: slot === null ? chosen : { ...chosen, [slot]: { words, id } } }),
    recall: (step) => {
      const to = place + step;
      if (to < 0 || to > before.length) return false;
      setPlace(to);
      write(before[to] ?? own);
      return true;
    },
  };
};
