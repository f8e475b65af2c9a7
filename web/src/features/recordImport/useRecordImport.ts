// Runs the machine fileImport for one file of records in this browser.
import type { Api, Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { placesText } from '@despacho/contract/csvFiles.ts';
import type { RecordImport } from '@despacho/contract/recordImport.ts';
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
import { sentOf } from '../../kit/fileImport/failure.ts';
import { fileCopies } from '../../kit/fileImport/fileCopies.ts';
import type { ImportTarget } from './sheets.ts';

type Request = { file: File; query: { preview?: string }; signal?: AbortSignal };

const call = async (
  api: Api,
  { noun, companyId }: ImportTarget,
  request: Request,
  places: Sending['places'],
): Promise<Result<RecordImport>> => {
  switch (noun) {
    case 'companies':
      return api.importCompanies({ ...request, body: {} });
    case 'branches': {
      const body = {
        ...(places.length === 0 ? {} : { places: placesText(places) }),
        ...(companyId === null ? {} : { companyId }),
      };
      return api.importBranches({ ...request, body });
    }
    case 'users':
      return api.importUsers({ ...request, body: {} });
    case 'schedules':
      return api.importSchedules({ ...request, body: {} });
    case 'couriers':
      return api.importCouriers({ ...request, body: {} });
  }
};

/** One for a visit of the screen. */
const machineFor = (api: Api, target: ImportTarget) => {
  const copyOf = fileCopies();
  const send = async ({ file, places }: Sending, signal: AbortSignal | null): Promise<Sent<RecordImport>> => {
    const copy = await copyOf(file);
    if (copy === null) return { ok: false, failure: { kind: 'unreadable' } };
    const request = signal === null ? { file: copy, query: {} } : { file: copy, query: { preview: 'true' }, signal };
    return sentOf(await call(api, target, request, places));
  };
  return fileImport<RecordImport>({
    ...IMPORT_FILES[target.noun],
    hasWork: ({ rows }) => rows.some(({ verdict }) => verdict === 'new'),
  }).provide({
    actors: {
      check: fromPromise<Sent<RecordImport>, Sending>(async ({ input, signal }) => send(input, signal)),
      // Leaving the screen does not stop it: the server continues.
      import: fromPromise<Sent<RecordImport>, Sending>(async ({ input }) => send(input, null)),
      // It takes seconds, and reports no progress.
      watch: fromCallback<FileImportEvent>(() => undefined),
    },
  });
};

type RecordImportFlow = {
  context: FileImportContext<RecordImport>;
  is: (tag: 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done') => boolean;
  send: (event: FileImportEvent) => void;
};

export const useRecordImport = (target: ImportTarget): RecordImportFlow => {
  const { api } = useSession();
  const [machine] = useState(() => machineFor(api, target));
  const [snapshot, send] = useActor(machine);
  return { context: snapshot.context, is: (tag) => snapshot.hasTag(tag), send };
};
