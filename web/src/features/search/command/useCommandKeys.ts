// The keys of a line that is a command: candidates are walked through and completed, an act is carried out, and commands before are recalled.
import { useState, type KeyboardEvent } from 'react';
import type { Item } from '../items.ts';
import type { Command, CommandAct } from './useCommand.ts';
import type { TypedLine } from './useLine.ts';

type CommandKeys = {
  command: Command | null;
  line: TypedLine;
  items: readonly Item[];
  active: Item | null;
  /** The candidate that was highlighted is no longer one. */
  isActiveGone: boolean;
  onActive: (item: Item | null) => void;
  onAct: (act: CommandAct, event: KeyboardEvent<HTMLElement>) => void;
};

/** The act of a reading, so that a second Enter confirms what the first one meant. */
const actKey = ({ reading }: Command): string | null => {
  if (reading.kind !== 'act') return null;
  const { act } = reading;
  return JSON.stringify([
    act.command,
    'order' in act ? [act.order.id, act.order.status, act.order.courier?.id] : null,
    'courier' in act ? act.courier.id : null,
    'reason' in act ? act.reason : null,
  ]);
};

/** One further; none before the first and after the last. */
const moved = (items: readonly Item[], active: Item | null, step: -1 | 1): Item | null =>
  items[active === null ? (step === 1 ? 0 : -1) : items.indexOf(active) + step] ?? null;

export const useCommandKeys = ({ command, line, items, active, isActiveGone, onActive, onAct }: CommandKeys) => {
  /** Enter was pressed once for this act. */
  const [armed, setArmed] = useState<string | null>(null);
  const key = command === null ? null : actKey(command);

  const onArrow = (step: -1 | 1): boolean => {
    // A search has its own arrows; an empty one leads to the commands before.
    if (command === null && line.typed !== '') return false;
    if (active === null && (step === -1 || items.length === 0)) return line.recall(step);
    onActive(moved(items, active, step));
    return true;
  };
  const onTab = (): boolean => {
    const item = active ?? items[0];
    if (item === undefined || !('line' in item.does)) return false;
    line.complete(item.does);
    return true;
  };
  const onEnter = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (active !== null || command === null) return false;
    const { reading } = command;
    // It was meant for the candidate.
    if (isActiveGone) onActive(null);
    if (isActiveGone || reading.kind !== 'act') return true;
    if (reading.destroys && armed !== key) setArmed(key);
    else onAct(reading.act, event);
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    switch (event.key) {
      case 'ArrowDown':
        return onArrow(1);
      case 'ArrowUp':
        return onArrow(-1);
      case 'Tab':
        return !event.shiftKey && onTab();
      case 'Enter':
        return onEnter(event);
      default:
        return false;
    }
  };
  return { onKey, isArmed: key !== null && armed === key, disarm: () => setArmed(null) };
};
