// Imports a file: chosen, checked by the server, previewed, imported once by one press, also after a lost response.
// Sending the same file again is harmless [OR45] [IN5], so an upload without a response is repeated.
import type { AcceptedPlace, FileProblem } from '@despacho/contract/csvFiles.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import type { ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** The part of a browser's File that is needed here. */
export type ImportFile = { name: string; size: number };

/** Why a file was not imported. `lost`: without a response, so that the server may have it. */
export type ImportFailure =
  | { kind: 'not-csv' }
  | { kind: 'too-large' }
  | { kind: 'unreadable' }
  | { kind: 'file'; problem: FileProblem }
  | { kind: 'refused' }
  | { kind: 'lost' };

export type Sent<R> = { ok: true; response: R } | { ok: false; failure: ImportFailure };

export type FileImportContext<R> = {
  file: ImportFile | null;
  /** [OR116] Sent with the file. */
  places: readonly AcceptedPlace[];
  /** [OR117] Undefined: it was not asked. */
  messages: readonly MessageChannel[] | undefined;
  preview: R | null;
  imported: R | null;
  progress: ImportProgress | null;
  failure: ImportFailure | null;
  /** A previous upload failed or got no response: what it may have created counts as created now. */
  isRepeated: boolean;
};

export type FileImportEvent =
  | { type: 'CHOOSE'; file: ImportFile }
  | { type: 'IMPORT'; places?: readonly AcceptedPlace[]; messages?: readonly MessageChannel[] | undefined }
  | { type: 'RETRY' }
  | { type: 'RESET' }
  | { type: 'PROGRESS'; progress: ImportProgress };

export type Sending = Pick<FileImportContext<unknown>, 'file' | 'places' | 'messages'>;

/** A row of IMPORT_FILES. */
type FileRules = { fileBytes: number; endings: readonly string[] };

const fileFailure = ({ name, size }: ImportFile, { fileBytes, endings }: FileRules): ImportFailure | null => {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return { kind: 'not-csv' };
  return size > fileBytes ? { kind: 'too-large' } : null;
};

const empty = {
  file: null,
  places: [],
  messages: undefined,
  preview: null,
  imported: null,
  progress: null,
  failure: null,
  isRepeated: false,
} as const;

type Rules<R> = FileRules & {
  /** Whether an import of the checked file would create something. */
  hasWork: (preview: R) => boolean;
};

const missing = (): never => {
  throw new Error('uploads and their progress must be provided');
};

const setupOf = <R>({ hasWork, ...rules }: Rules<R>) =>
  setup({
    types: {
      context: {} as FileImportContext<R>,
      events: {} as FileImportEvent,
      tags: {} as 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done',
    },
    actors: {
      check: fromPromise<Sent<R>, Sending>(missing),
      import: fromPromise<Sent<R>, Sending>(missing),
      /** Sends the progress of the upload. */
      watch: fromCallback<FileImportEvent>(missing),
    },
    guards: {
      isFit: (_, file: ImportFile) => fileFailure(file, rules) === null,
      hasWork: ({ context }) => context.preview !== null && hasWork(context.preview),
      isAccepted: (_, sent: Sent<R>) => sent.ok,
    },
    actions: {
      begin: assign((_, file: ImportFile) => ({ ...empty, file })),
      refuse: assign((_, file: ImportFile) => ({ ...empty, failure: fileFailure(file, rules) })),
      setPreview: assign((_, sent: Sent<R>) => (sent.ok ? { preview: sent.response } : {})),
      setImported: assign((_, sent: Sent<R>) => (sent.ok ? { imported: sent.response } : {})),
      setFailure: assign((_, sent: Sent<R>) => (sent.ok ? {} : { failure: sent.failure })),
      setLost: assign({ failure: { kind: 'lost' } as const }),
      setProgress: assign((_, progress: ImportProgress) => ({ progress })),
      setChoices: assign((_, { places = [], messages }: Partial<Sending>) => ({ places, messages })),
      startOver: assign({ progress: null, failure: null }),
      setRepeated: assign({ isRepeated: true }),
      clear: assign(() => empty),
    },
  });

const chosen = ({ event }: { event: { file: ImportFile } }): ImportFile => event.file;
const input = ({ context: { file, places, messages } }: { context: Sending }): Sending => ({ file, places, messages });
const reported = ({ event }: { event: { progress: ImportProgress } }): ImportProgress => event.progress;
const RESET = { target: 'choosing', actions: 'clear' } as const;

/** The actions and guards that receive a response. */
const stepsOf = <R>() => {
  const params = ({ event }: { event: { output: Sent<R> } }): Sent<R> => event.output;
  return {
    isAccepted: { type: 'isAccepted', params },
    setPreview: { type: 'setPreview', params },
    setImported: { type: 'setImported', params },
    setFailure: { type: 'setFailure', params },
  } as const;
};

/** `R`: the response to a check and to an import. */
export const fileImport = <R>(rules: Rules<R>) => {
  const { isAccepted, setPreview, setImported, setFailure } = stepsOf<R>();
  return setupOf(rules).createMachine({
    id: 'fileImport',
    context: empty,
    initial: 'choosing',
    states: {
      choosing: {
        tags: 'choosing',
        initial: 'clean',
        on: {
          CHOOSE: [
            {
              guard: { type: 'isFit', params: chosen },
              actions: { type: 'begin', params: chosen },
              target: 'checking',
            },
            { actions: { type: 'refuse', params: chosen }, target: '.clean' },
          ],
        },
        states: {
          clean: {},
          unchecked: { tags: 'retryable', on: { RETRY: '#fileImport.checking' } },
        },
      },
      checking: {
        tags: 'busy',
        entry: 'startOver',
        invoke: [
          {
            src: 'check',
            input,
            onDone: [
              { guard: isAccepted, actions: setPreview, target: 'preview' },
              { actions: setFailure, target: 'choosing.unchecked' },
            ],
            onError: { actions: 'setLost', target: 'choosing.unchecked' },
          },
          { src: 'watch' },
        ],
        on: {
          PROGRESS: { actions: { type: 'setProgress', params: reported } },
          // Nothing is written yet, so the file can still be changed.
          RESET,
        },
      },
      preview: {
        tags: 'preview',
        on: {
          IMPORT: {
            guard: 'hasWork',
            actions: { type: 'setChoices', params: ({ event }) => event },
            target: 'importing',
          },
          RESET,
        },
      },
      importing: {
        tags: ['busy', 'sending'],
        entry: 'startOver',
        invoke: [
          {
            src: 'import',
            input,
            onDone: [
              { guard: isAccepted, actions: setImported, target: 'done' },
              { actions: setFailure, target: 'failed' },
            ],
            onError: { actions: 'setLost', target: 'failed' },
          },
          { src: 'watch' },
        ],
        on: { PROGRESS: { actions: { type: 'setProgress', params: reported } } },
      },
      // The server may have created some of the rows, or all of them.
      failed: { tags: 'retryable', entry: 'setRepeated', on: { RETRY: 'importing', RESET } },
      done: { tags: 'done', on: { RESET } },
    },
  });
};

/** [OR64] How many orders of the file exist since the press. */
export const importedCount = ({
  imported,
  isRepeated,
}: Pick<FileImportContext<ImportAnswer>, 'imported' | 'isRepeated'>): number => {
  if (imported === null) return 0;
  const before = imported.duplicates.filter(({ reason }) => reason === 'imported').length;
  return imported.counts.created + (isRepeated ? before : 0);
};
