// The line that is typed, what was chosen for its words, and the commands before it.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '../items.ts';
import { linesOf, remember, type PastLine } from './history.ts';
import type { Chosen } from './useCommand.ts';

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
