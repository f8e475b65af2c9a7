// A file of orders on its way in: chosen, checked by the server, looked at, imported once by one press, and the answer that got lost.
// Sending the same file again is harmless (OR45): what is not known to have arrived is simply asked for again.
import type { ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import { IMPORT_LIMITS, type FileProblem, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

/** What of a browser's File is needed here. */
export type ImportFile = { name: string; size: number };

/** Why a file went no further. `lost`: nobody knows whether the server has it. */
export type ImportFailure =
  | { kind: 'not-csv' }
  | { kind: 'too-large' }
  | { kind: 'unreadable' }
  | { kind: 'file'; problem: FileProblem }
  | { kind: 'refused' }
  | { kind: 'lost' };

export type Sent = { ok: true; answer: ImportAnswer } | { ok: false; failure: ImportFailure };

export type OrderImportContext = {
  file: ImportFile | null;
  preview: ImportAnswer | null;
  imported: ImportAnswer | null;
  progress: ImportProgress | null;
  failure: ImportFailure | null;
  /** An upload before this one failed or got no answer: what it may have made counts as made now. */
  isRepeated: boolean;
};

export type OrderImportEvent =
  | { type: 'CHOOSE'; file: ImportFile }
  | { type: 'IMPORT' }
  | { type: 'RETRY' }
  | { type: 'RESET' }
  | { type: 'PROGRESS'; progress: ImportProgress };

type Sending = { file: ImportFile | null };

export const fileFailure = ({ name, size }: ImportFile): ImportFailure | null => {
  if (!/\.csv$/i.test(name)) return { kind: 'not-csv' };
  return size > IMPORT_LIMITS.fileBytes ? { kind: 'too-large' } : null;
};

/** [OR64] How many orders there are of the file that this person had not before he pressed. */
export const importedCount = ({ imported, isRepeated }: OrderImportContext): number => {
  if (imported === null) return 0;
  const before = imported.duplicates.filter(({ reason }) => reason === 'imported').length;
  return imported.counts.created + (isRepeated ? before : 0);
};

const empty: OrderImportContext = {
  file: null,
  preview: null,
  imported: null,
  progress: null,
  failure: null,
  isRepeated: false,
};

const sender = () =>
  fromPromise<Sent, Sending>(async () => {
    throw new Error('the upload must be provided');
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
    /** Tells how far the upload under way is. */
    watch: fromCallback<OrderImportEvent>(() => {
      throw new Error('the watch must be provided');
    }),
  },
  guards: {
    isFit: (_, file: ImportFile) => fileFailure(file) === null,
    hasWork: ({ context }) => (context.preview?.counts.creatable ?? 0) > 0,
    isAnswered: (_, sent: Sent) => sent.ok,
  },
  actions: {
    begin: assign((_, file: ImportFile) => ({ ...empty, file })),
    refuse: assign((_, file: ImportFile) => ({ ...empty, failure: fileFailure(file) })),
    keepPreview: assign((_, sent: Sent) => (sent.ok ? { preview: sent.answer } : {})),
    keepImported: assign((_, sent: Sent) => (sent.ok ? { imported: sent.answer } : {})),
    keepFailure: assign((_, sent: Sent) => (sent.ok ? {} : { failure: sent.failure })),
    keepLoss: assign({ failure: { kind: 'lost' } as const }),
    keepProgress: assign((_, progress: ImportProgress) => ({ progress })),
    startOver: assign({ progress: null, failure: null }),
    noteRepeat: assign({ isRepeated: true }),
    forget: assign(() => empty),
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
          input: ({ context }) => ({ file: context.file }),
          onDone: [
            {
              guard: { type: 'isAnswered', params: sent },
              actions: { type: 'keepPreview', params: sent },
              target: 'preview',
            },
            { actions: { type: 'keepFailure', params: sent }, target: 'choosing.unchecked' },
          ],
          onError: { actions: 'keepLoss', target: 'choosing.unchecked' },
        },
        { src: 'watch' },
      ],
      on: {
        PROGRESS: { actions: { type: 'keepProgress', params: ({ event }) => event.progress } },
        // Nothing is written yet: whoever waits may think again.
        RESET: { target: 'choosing', actions: 'forget' },
      },
    },
    preview: {
      tags: 'preview',
      on: {
        IMPORT: { guard: 'hasWork', target: 'importing' },
        RESET: { target: 'choosing', actions: 'forget' },
      },
    },
    importing: {
      tags: ['busy', 'sending'],
      entry: 'startOver',
      invoke: [
        {
          src: 'import',
          input: ({ context }) => ({ file: context.file }),
          onDone: [
            {
              guard: { type: 'isAnswered', params: sent },
              actions: { type: 'keepImported', params: sent },
              target: 'done',
            },
            { actions: { type: 'keepFailure', params: sent }, target: 'failed' },
          ],
          onError: { actions: 'keepLoss', target: 'failed' },
        },
        { src: 'watch' },
      ],
      on: { PROGRESS: { actions: { type: 'keepProgress', params: ({ event }) => event.progress } } },
    },
    failed: {
      tags: 'retryable',
      // The server may have made some of the orders, or all of them.
      entry: 'noteRepeat',
      on: { RETRY: 'importing', RESET: { target: 'choosing', actions: 'forget' } },
    },
    done: {
      tags: 'done',
      on: { RESET: { target: 'choosing', actions: 'forget' } },
    },
  },
});

export type OrderImportActor = ActorRefFrom<typeof orderImport>;
