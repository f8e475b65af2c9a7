// Dialogs as awaited calls, one over the other. What they show lives here, so that the caller may leave the page meanwhile.
import { writable } from '@despacho/client/readable.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

type Open = { id: number; isOpen: boolean; content: (state: DialogState) => ReactNode };
export type DialogState = {
  isOpen: boolean;
  /** No other dialog is above it. */
  isTop: boolean;
  onClosed: () => void;
};

let lastId = 0;
const stack = writable<readonly Open[]>([]);
const remove = (id: number): void => stack.set(stack.get().filter((dialog) => dialog.id !== id));

/**
 * Resolves with the first result. The content draws a `DialogFrame` with its given state, which reports when it has
 * closed: until then it stays, so that the focus is restored.
 */
export const openDialog = async <T,>(
  content: (answer: (value: T) => void, state: DialogState) => ReactNode,
): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  lastId += 1;
  const id = lastId;
  const answer = (value: T): void => {
    stack.set(stack.get().map((dialog) => (dialog.id === id ? { ...dialog, isOpen: false } : dialog)));
    resolve(value);
  };
  stack.set([...stack.get(), { id, isOpen: true, content: (state) => content(answer, state) }]);
  return promise;
};

/** Mounted once on the page. */
export const DialogHost = () => {
  const open = useSyncExternalStore(stack.subscribe, stack.get);
  const top = open.findLast(({ isOpen }) => isOpen)?.id;
  return open.map(({ id, isOpen, content }) => (
    <Content key={id} draw={content} isOpen={isOpen} isTop={id === top} onClosed={() => remove(id)} />
  ));
};

const Content = ({ draw, ...state }: DialogState & { draw: (state: DialogState) => ReactNode }) => draw(state);
