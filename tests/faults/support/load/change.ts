// What every kind of change needs: chance, time, new ids, and which documents are being written.
import type { Random } from '../../../../services/src/demo/random.ts';

/** `data` null: the document is deleted. `isWhole`: it is replaced, else the named fields change. */
export type Change = { path: string; data: Record<string, unknown> | null; isWhole: boolean };

export type ChangeContext = {
  random: Random;
  /** Milliseconds of the operation's clock. */
  now(): number;
  /** The document is being written now: one change of a document at a time. */
  isBusy(path: string): boolean;
  newId(kind: string): string;
};

export const instantOf = ({ now }: ChangeContext): string => new Date(now()).toISOString();
