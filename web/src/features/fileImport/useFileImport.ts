// Runs the machine fileImport for one file in this browser: its requests, the copy of its bytes, and its progress.
import type { Api, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { placesText } from '@despacho/contract/csvFiles.ts';
import { channelsText } from '@despacho/contract/orders/import.ts';
import type { RecordImport, RecordNoun } from '@despacho/contract/recordImport.ts';
import { IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import {
  fileImport,
  type FileImportContext,
  type FileImportEvent,
  type ImportFile,
  type Sending,
  type Sent,
} from '@despacho/domain/machines/fileImport.ts';
import { useActor } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { sentOf } from './failure.ts';
import { checkedOrders, checkedRecords, countOf, type CheckedFile } from './rows.ts';
import type { ImportTarget } from './sheets.ts';

/** Short enough for a moving bar, long enough for few requests. */
const WATCH_MS = 400;

type Request = { file: File; query: { preview?: string }; signal?: AbortSignal };
type Body = { places?: string; companyId?: string };

const RECORD_CALLS: Record<RecordNoun, (api: Api, request: Request, body: Body) => Promise<Result<RecordImport>>> = {
  companies: async (api, request) => api.importCompanies({ ...request, body: {} }),
  branches: async (api, request, body) => api.importBranches({ ...request, body }),
  users: async (api, request) => api.importUsers({ ...request, body: {} }),
  schedules: async (api, request) => api.importSchedules({ ...request, body: {} }),
  couriers: async (api, request) => api.importCouriers({ ...request, body: {} }),
};

/** `upload`: names it, where its progress is requested. */
const call = async (
  api: Api,
  { noun, companyId }: ImportTarget,
  request: Request,
  { places, messages, upload }: Pick<Sending, 'places' | 'messages'> & { upload: string },
): Promise<Sent<CheckedFile>> => {
  const placed = places.length === 0 ? {} : { places: placesText(places) };
  if (noun === 'orders') {
    const body = { ...placed, ...(messages === undefined ? {} : { messages: channelsText(messages) }) };
    return sentOf(await api.importOrders({ ...request, headers: { 'x-progress-key': upload }, body }), checkedOrders);
  }
  const body = { ...placed, ...(companyId === null ? {} : { companyId }) };
  return sentOf(await RECORD_CALLS[noun](api, request, body), (response) => checkedRecords(noun, response));
};

/** What was checked is imported, also when the file is saved again meanwhile. Null: the file can no longer be read. */
const fileCopies = (): ((file: ImportFile | null) => Promise<File | null>) => {
  const copies = new WeakMap<ImportFile, File>();
  return async (file) => {
    if (file === null) return null;
    const existing = copies.get(file);
    if (existing !== undefined || !(file instanceof File)) return existing ?? null;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return null;
    const copy = new File([bytes], file.name, { type: 'text/csv' });
    copies.set(file, copy);
    return copy;
  };
};

/** One for a visit of the screen. `onSent`: an import was answered. */
const machineFor = (api: Api, target: ImportTarget, onSent: (sent: Sent<CheckedFile>) => void) => {
  let upload = '';
  const copyOf = fileCopies();
  const send = async ({ file, ...sending }: Sending, signal: AbortSignal | null): Promise<Sent<CheckedFile>> => {
    upload = crypto.randomUUID();
    const copy = await copyOf(file);
    if (copy === null) return { ok: false, failure: { kind: 'unreadable' } };
    const request = signal === null ? { file: copy, query: {} } : { file: copy, query: { preview: 'true' }, signal };
    return call(api, target, request, { ...sending, upload });
  };
  return fileImport<CheckedFile>({
    ...IMPORT_FILES[target.noun],
    hasWork: ({ rows }) => countOf(rows, 'new') > 0,
  }).provide({
    actors: {
      check: fromPromise<Sent<CheckedFile>, Sending>(async ({ input, signal }) => send(input, signal)),
      // Leaving the screen does not stop it: the server continues.
      import: fromPromise<Sent<CheckedFile>, Sending>(async ({ input }) => {
        const sent = await send(input, null);
        onSent(sent);
        return sent;
      }),
      watch: fromCallback<FileImportEvent>(({ sendBack }) => {
        // The others take seconds, and report no progress.
        if (target.noun !== 'orders') return undefined;
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

export type FileImportFlow = {
  target: ImportTarget;
  context: FileImportContext<CheckedFile>;
  is: (tag: 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done') => boolean;
  send: (event: FileImportEvent) => void;
};

const ignored = (): void => undefined;

export const useFileImport = (
  target: ImportTarget,
  onSent: (sent: Sent<CheckedFile>) => void = ignored,
): FileImportFlow => {
  const { api } = useSession();
  const [machine] = useState(() => machineFor(api, target, onSent));
  const [snapshot, send] = useActor(machine);
  return { target, context: snapshot.context, is: (tag) => snapshot.hasTag(tag), send };
};
