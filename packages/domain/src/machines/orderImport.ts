// Imports a file of orders: chosen, checked by the server, previewed, imported once by one press, also after a lost response.
// Sending the same file again is harmless [OR45], so an upload without a response is repeated.
import type { ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import {
  IMPORT_LIMITS,
  type AcceptedPlace,
  type FileProblem,
  type ImportAnswer,
} from '@despacho/contract/orders/import.ts';
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

export type Sent = { ok: true; response: ImportAnswer } | { ok: false; failure: ImportFailure };

export type OrderImportContext = {
  file: ImportFile | null;
  /** [OR116] Sent with the file. */
  places: readonly AcceptedPlace[];
  preview: ImportAnswer | null;
  imported: ImportAnswer | null;
  progress: ImportProgress | null;
  failure: ImportFailure | null;
  /** A previous upload failed or got no response: the orders that it may have created count as created now. */
  isRepeated: boolean;
};

export type OrderImportEvent =
  | { type: 'CHOOSE'; file: ImportFile }
  | { type: 'IMPORT'; places?: readonly AcceptedPlace[] }
  | { type: 'RETRY' }
  | { type: 'RESET' }
  | { type: 'PROGRESS'; progress: ImportProgress };

type Sending = Pick<OrderImportContext, 'file' | 'places'>;

export const fileFailure = ({ name, size }: ImportFile): ImportFailure | null => {
  if (!/\.csv$/i.test(name)) return { kind: 'not-csv' };
  return size > IMPORT_LIMITS.fileBytes ? { kind: 'too-large' } : null;
};

/** [OR64] How many orders of the file exist since the press. */
export const importedCount = ({ imported, isRepeated }: OrderImportContext): number => {
  if (imported === null) return 0;
  const before = imported.duplicates.filter(({ reason }) => reason === 'imported').length;
  return imported.counts.created + (isRepeated ? before : 0);
};

const empty: OrderImportContext = {
  file: null,
  places: [],
  preview: null,
  imported: null,
  progress: null,
  failure: null,
  isRepeated: false,
};

const sender = () =>
  fromPromise<Sent, Sending>(async () => {
    throw new Error('an upload must be provided');
  });

const machine = setup({
  types: {
    context: {} as OrderImportContext,
    events: {} as OrderImportEvent,
    tags: {} as 'choosing' | 'busy' | 'sending' | 'preview' | 'retryable' | 'done',
  },
  actors: {
    check: sender(),
    import: sender(),
    /** Sends the progress of the upload. */
    watch: fromCallback<OrderImportEvent>(() => {
      throw new Error('watch must be provided');
    }),
  },
  guards: {
    isFit: (_, file: ImportFile) => fileFailure(file) === null,
    hasWork: ({ context }) => (context.preview?.counts.creatable ?? 0) > 0,
    isAccepted: (_, sent: Sent) => sent.ok,
  },
  actions: {
    begin: assign((_, file: ImportFile) => ({ ...empty, file })),
    refuse: assign((_, file: ImportFile) => ({ ...empty, failure: fileFailure(file) })),
    setPreview: assign((_, sent: Sent) => (sent.ok ? { preview: sent.response } : {})),
    setImported: assign((_, sent: Sent) => (sent.ok ? { imported: sent.response } : {})),
    setFailure: assign((_, sent: Sent) => (sent.ok ? {} : { failure: sent.failure })),
    setLost: assign({ failure: { kind: 'lost' } as const }),
    setProgress: assign((_, progress: ImportProgress) => ({ progress })),
    setPlaces: assign((_, places: readonly AcceptedPlace[]) => ({ places })),
    startOver: assign({ progress: null, failure: null }),
    setRepeated: assign({ isRepeated: true }),
    clear: assign(() => empty),
  },
});

const sent = ({ event }: { event: { output: Sent } }): Sent => event.output;

export const orderImport = machine.createMachine({
  id: 'orderImport',
  context: empty,
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'choosing',
      initial: 'clean',
      on: {
        CHOOSE: [
          {
            guard: { type: 'isFit', params: ({ event }) => event.file },
            actions: { type: 'begin', params: ({ event }) => event.file },
            target: 'checking',
          },
          { actions: { type: 'refuse', params: ({ event }) => event.file }, target: '.clean' },
        ],
      },
      states: {
        clean: {},
        unchecked: { tags: 'retryable', on: { RETRY: '#orderImport.checking' } },
      },
    },
    checking: {
      tags: 'busy',
      entry: 'startOver',
      invoke: [
        {
          src: 'check',
          input: ({ context: { file, places } }) => ({ file, places }),
          onDone: [
            {
              guard: { type: 'isAccepted', params: sent },
              actions: { type: 'setPreview', params: sent },
              target: 'preview',
            },
            { actions: { type: 'setFailure', params: sent }, target: 'choosing.unchecked' },
          ],
          onError: { actions: 'setLost', target: 'choosing.unchecked' },
        },
        { src: 'watch' },
      ],
      on: {
        PROGRESS: { actions: { type: 'setProgress', params: ({ event }) => event.progress } },
        // Nothing is written yet, so the file can still be changed.
        RESET: { target: 'choosing', actions: 'clear' },
      },
    },
    preview: {
      tags: 'preview',
      on: {
        IMPORT: {
          guard: 'hasWork',
          actions: { type: 'setPlaces', params: ({ event }) => event.places ?? [] },
          target: 'importing',
        },
        RESET: { target: 'choosing', actions: 'clear' },
      },
    },
    importing: {
      tags: ['busy', 'sending'],
      entry: 'startOver',
      invoke: [
        {
          src: 'import',
          input: ({ context: { file, places } }) => ({ file, places }),
          onDone: [
            {
              guard: { type: 'isAccepted', params: sent },
              actions: { type: 'setImported', params: sent },
              target: 'done',
            },
            { actions: { type: 'setFailure', params: sent }, target: 'failed' },
          ],
          onError: { actions: 'setLost', target: 'failed' },
        },
        { src: 'watch' },
      ],
      on: { PROGRESS: { actions: { type: 'setProgress', params: ({ event }) => event.progress } } },
    },
    failed: {
      tags: 'retryable',
      // The server may have created some of the orders, or all of them.
      entry: 'setRepeated',
      on: { RETRY: 'importing', RESET: { target: 'choosing', actions: 'clear' } },
    },
    done: {
      tags: 'done',
      on: { RESET: { target: 'choosing', actions: 'clear' } },
    },
  },
});
