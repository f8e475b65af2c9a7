// The flow of one file in this browser: the machine of the domain, with the API, the bytes that were chosen and how far they are.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import {
  orderImport,
  type ImportFile,
  type OrderImportContext,
  type OrderImportEvent,
  type Sent,
} from '@despacho/domain/machines/orderImport.ts';
import { useActor } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { notify } from '../../kit/notify/notify.ts';
import { sentenceOf, sentOf } from './failure.ts';
import { importText } from './text.ts';

/** Often enough that a bar moves, and few requests in all. */
const WATCH_MS = 400;

type Sending = { file: ImportFile | null };

const told = (sent: Sent): Sent => {
  if (!sent.ok) notify(sentenceOf(sent.failure), 'danger');
  else if (sent.answer.counts.created > 0) notify(importText.uploaded, 'success');
  return sent;
};

/** One for a visit of the screen. */
const machineFor = (api: Api) => {
  let upload = '';
  /** What was looked at is what is imported, also when somebody saves the file meanwhile. */
  const copies = new WeakMap<ImportFile, File>();

  const copyOf = async (file: ImportFile): Promise<File | null> => {
    const known = copies.get(file);
    if (known !== undefined || !(file instanceof File)) return known ?? null;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return null;
    const copy = new File([bytes], file.name, { type: 'text/csv' });
    copies.set(file, copy);
    return copy;
  };
  const send = async (file: ImportFile | null, isPreview: boolean, signal: AbortSignal): Promise<Sent> => {
    upload = crypto.randomUUID();
    const copy = file === null ? null : await copyOf(file);
    if (copy === null) return { ok: false, failure: { kind: 'unreadable' } };
    const headers = { 'x-progress-key': upload };
    const query = isPreview ? { preview: 'true' } : {};
    return sentOf(await api.importOrders({ file: copy, query, headers, body: {}, ...(isPreview ? { signal } : {}) }));
  };

  return orderImport.provide({
    actors: {
      check: fromPromise<Sent, Sending>(async ({ input, signal }) => send(input.file, true, signal)),
      // Nobody takes it back by leaving: the server goes on.
      import: fromPromise<Sent, Sending>(async ({ input, signal }) => told(await send(input.file, false, signal))),
      watch: fromCallback<OrderImportEvent>(({ sendBack }) => {
        let isAsking = false;
        const ask = async (): Promise<void> => {
          if (isAsking) return;
          isAsking = true;
          const result = await api.importProgress({ params: { key: upload } });
          isAsking = false;
          const progress = result.ok ? result.value.progress : null;
          if (progress !== null) sendBack({ type: 'PROGRESS', progress });
        };
        const timer = setInterval(() => void ask(), WATCH_MS);
        return () => clearInterval(timer);
      }),
    },
  });
};

export type OrderImportFlow = {
  context: OrderImportContext;
  is: (tag: 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done') => boolean;
  send: (event: OrderImportEvent) => void;
};

export const useOrderImport = (): OrderImportFlow => {
  const { api } = useSession();
  const [machine] = useState(() => machineFor(api));
  const [snapshot, send] = useActor(machine);
  return { context: snapshot.context, is: (tag) => snapshot.hasTag(tag), send };
};
