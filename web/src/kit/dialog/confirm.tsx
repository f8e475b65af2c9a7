// Questions before something that cannot be undone: `if (await confirm(…))`.
import { Alert } from '@blueprintjs/core';
import { writable } from '@despacho/client/readable.ts';
import { useSyncExternalStore } from 'react';
import { dialogText } from './text.ts';

type Question = { title: string; detail: string; action: string };
type Asked = { question: Question; answer: (yes: boolean) => void };

const asked = writable<Asked | null>(null);

/** One at a time: a second question answers the first with no. */
export const confirm = async (question: Question): Promise<boolean> => {
  asked.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked.set({ question, answer: resolve });
  const isYes = await promise;
  if (asked.get()?.question === question) asked.set(null);
  return isYes;
};

/** Stands once on the page. */
export const ConfirmHost = () => {
  const open = useSyncExternalStore(asked.subscribe, asked.get);
  return (
    <Alert
      isOpen={open !== null}
      intent="danger"
      cancelButtonText={dialogText.cancel}
      confirmButtonText={open?.question.action ?? ''}
      onConfirm={() => open?.answer(true)}
      onCancel={() => open?.answer(false)}
      canEscapeKeyCancel
      aria-label={open?.question.title ?? ''}
    >
      <p>
        <strong>{open?.question.title}</strong>
      </p>
      <p>{open?.question.detail}</p>
    </Alert>
  );
};
