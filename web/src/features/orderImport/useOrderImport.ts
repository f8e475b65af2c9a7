// Runs the machine orderImport for one file in this browser: its requests, the copy of its bytes, and its progress.
import type { Api } from '@despacho/client/rest.ts';
import { placesText } from '@despacho/contract/csvFiles.ts';
import { channelsText, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import {
  fileImport,
  type FileImportContext,
  type FileImportEvent,
  type Sending,
  type Sent,
} from '@despacho/domain/machines/fileImport.ts';
import { useActor } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { sentenceOf, sentOf } from '../../kit/fileImport/failure.ts';
import { fileCopies } from '../../kit/fileImport/fileCopies.ts';
import { notify } from '../../kit/notify/notify.ts';
import { orderWords } from './badRows.ts';
import { importText } from './text.ts';

/** Short enough for a moving bar, long enough for few requests. */
const WATCH_MS = 400;

const notified = (sent: Sent<ImportAnswer>): Sent<ImportAnswer> => {
  if (!sent.ok) notify(sentenceOf(sent.failure, orderWords), 'danger');
  else if (sent.response.counts.created > 0) notify(importText.uploaded, 'success');
  return sent;
};

/** One for a visit of the screen. */
const machineFor = (api: Api) => {
  let upload = '';
  const copyOf = fileCopies();
  const send = async (
    { file, places, messages }: Sending,
    isPreview: boolean,
    signal: AbortSignal,
  ): Promise<Sent<ImportAnswer>> => {
    upload = crypto.randomUUID();
    const copy = await copyOf(file);
    if (copy === null) return { ok: false, failure: { kind: 'unreadable' } };
    const headers = { 'x-progress-key': upload };
    const query = isPreview ? { preview: 'true' } : {};
    const body = {
      ...(places.length === 0 ? {} : { places: placesText(places) }),
      ...(messages === undefined ? {} : { messages: channelsText(messages) }),
    };
    return sentOf(await api.importOrders({ file: copy, query, headers, body, ...(isPreview ? { signal } : {}) }));
  };

  return fileImport<ImportAnswer>({
    ...IMPORT_FILES.orders,
    hasWork: ({ counts }) => counts.creatable > 0,
  }).provide({
    actors: {
      check: fromPromise<Sent<ImportAnswer>, Sending>(async ({ input, signal }) => send(input, true, signal)),
      // Leaving the screen does not stop it: the server continues.
      import: fromPromise<Sent<ImportAnswer>, Sending>(async ({ input, signal }) =>
        notified(await send(input, false, signal)),
      ),
      watch: fromCallback<FileImportEvent>(({ sendBack }) => {
        let isRequesting = false;
        const ask = async (): Promise<void> => {
          if (isRequesting) return;
          isRequesting = true;
          const result = await api.importProgress({ params: { key: upload } });
          isRequesting = false;
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
  context: FileImportContext<ImportAnswer>;
  is: (tag: 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done') => boolean;
  send: (event: FileImportEvent) => void;
};

export const useOrderImport = (): OrderImportFlow => {
  const { api } = useSession();
  const [machine] = useState(() => machineFor(api));
  const [snapshot, send] = useActor(machine);
  return { context: snapshot.context, is: (tag) => snapshot.hasTag(tag), send };
};
