import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { IMPORT_FILES } from '../fileImport/columns.ts';
import { fileImport, importedCount, type FileImportEvent, type Sending, type Sent } from './fileImport.ts';

const orderImport = fileImport<ImportAnswer>({
  ...IMPORT_FILES.orders,
  hasWork: ({ counts }) => counts.creatable > 0,
});
type Snapshot = SnapshotFrom<typeof orderImport>;

const file = { name: 'lunes.CSV', size: 1_000 };
const response = (created: number, already = 0, creatable = created): ImportAnswer => ({
  isPreview: created === 0,
  nearDuplicates: [],
  skippedLines: 0,
  importId: null,
  counts: { rows: creatable + already, created, creatable, duplicates: already, failed: 0 },
  orders: [],
  errors: [],
  duplicates: Array.from({ length: already }, (_, at) => ({
    row: at + 1,
    line: at + 2,
    number: `A-${at}`,
    reason: 'imported' as const,
    orderId: `o${at}`,
  })),
  rows: [],
});
const good = (created: number, already = 0, creatable?: number): Sent<ImportAnswer> => ({
  ok: true,
  response: response(created, already, creatable),
});
const lost: Sent<ImportAnswer> = { ok: false, failure: { kind: 'lost' } };
const badFile: Sent<ImportAnswer> = {
  ok: false,
  failure: { kind: 'file', problem: { path: 'file', issue: 'unclosed-quote', line: 3 } },
};

type Call = { resolve: (sent: Sent<ImportAnswer>) => void; reject: (error: Error) => void };

/** Every upload waits until the test responds. */
const running = () => {
  const checks: Call[] = [];
  const imports: Call[] = [];
  let tell: ((event: FileImportEvent) => void) | null = null;
  const waiting = (calls: Call[]) =>
    fromPromise<Sent<ImportAnswer>, Sending>(
      async () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
    );
  const actor = createActor(
    orderImport.provide({
      actors: {
        check: waiting(checks),
        import: waiting(imports),
        watch: fromCallback<FileImportEvent>(({ sendBack }) => {
          tell = sendBack;
          return () => {
            tell = null;
          };
        }),
      },
    }),
  );
  actor.start();
  const become = async (tag: 'choosing' | 'preview' | 'sending' | 'retryable' | 'done'): Promise<Snapshot> =>
    waitFor(actor, (snapshot) => snapshot.hasTag(tag), { timeout: 1_000 });
  return {
    actor,
    checks,
    imports,
    become,
    tell: (event: FileImportEvent) => tell?.(event),
    isWatched: () => tell !== null,
  };
};

const looked = async () => {
  const run = running();
  run.actor.send({ type: 'CHOOSE', file });
  run.checks[0]?.resolve(good(0, 0, 12));
  await run.become('preview');
  return run;
};

describe('the import of a file of orders', () => {
  it('is checked, previewed and imported', async () => {
    const { actor, checks, imports, become } = running();
    actor.send({ type: 'CHOOSE', file });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    checks[0]?.resolve(good(0, 0, 12));
    expect((await become('preview')).context.preview?.counts.creatable).toBe(12);
    expect(imports).toHaveLength(0);
    actor.send({ type: 'IMPORT' });
    imports[0]?.resolve(good(12));
    const { context } = await become('done');
    expect(importedCount(context)).toBe(12);
  });

  it.each([
    ['lunes.xlsx', 10, 'not-csv'],
    ['csv', 10, 'not-csv'],
    ['lunes.csv', 5_000_000, 'too-large'],
  ])('%s of %d bytes is not sent: %s', (name, size, kind) => {
    const { actor, checks } = running();
    actor.send({ type: 'CHOOSE', file: { name, size } });
    expect(actor.getSnapshot().context.failure).toEqual({ kind });
    expect(checks).toHaveLength(0);
    actor.send({ type: 'CHOOSE', file });
    expect(actor.getSnapshot().context.failure).toBeNull();
    expect(checks).toHaveLength(1);
  });

  it('reports the errors of a file, and accepts another one at once', async () => {
    const { actor, checks, become } = running();
    actor.send({ type: 'CHOOSE', file });
    checks[0]?.resolve(badFile);
    expect((await become('retryable')).context.failure).toMatchObject({ kind: 'file', problem: { line: 3 } });
    actor.send({ type: 'CHOOSE', file });
    expect(checks).toHaveLength(2);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('[OR45] cannot start when there are no new orders', async () => {
    const { actor, checks, imports, become } = running();
    actor.send({ type: 'CHOOSE', file });
    checks[0]?.resolve(good(0, 12, 0));
    await become('preview');
    actor.send({ type: 'IMPORT' });
    expect(actor.getSnapshot().hasTag('preview')).toBe(true);
    expect(imports).toHaveLength(0);
  });

  it('[OR64] an upload without a response is repeated, and the orders of the first one count', async () => {
    const { actor, imports, become } = await looked();
    actor.send({ type: 'IMPORT' });
    imports[0]?.reject(new Error('the line was cut'));
    expect((await become('retryable')).context.failure).toEqual({ kind: 'lost' });
    actor.send({ type: 'RETRY' });
    imports[1]?.resolve(lost);
    await become('retryable');
    actor.send({ type: 'RETRY' });
    imports[2]?.resolve(good(2, 10));
    expect(importedCount((await become('done')).context)).toBe(12);
  });

  it('reports its progress', async () => {
    const { actor, imports, become, tell, isWatched } = await looked();
    expect(isWatched()).toBe(false);
    actor.send({ type: 'IMPORT' });
    tell({ type: 'PROGRESS', progress: { phase: 'creating', done: 5, total: 12 } });
    expect(actor.getSnapshot().context.progress).toEqual({ phase: 'creating', done: 5, total: 12 });
    imports[0]?.resolve(good(12));
    await become('done');
    expect(isWatched()).toBe(false);
  });

  it('cannot be dismissed while orders are being created', async () => {
    const { actor, imports } = await looked();
    actor.send({ type: 'IMPORT' });
    actor.send({ type: 'RESET' });
    actor.send({ type: 'CHOOSE', file });
    expect(actor.getSnapshot().hasTag('sending')).toBe(true);
    expect(imports).toHaveLength(1);
  });

  it('[OR63] one press never imports twice, in any order of presses and responses', async () => {
    type Step = 'CHOOSE' | 'IMPORT' | 'RETRY' | 'RESET' | 'good' | 'lost' | 'error';
    const steps = fc.array(
      fc.constantFrom<Step>('CHOOSE', 'IMPORT', 'IMPORT', 'RETRY', 'RESET', 'good', 'good', 'lost', 'error'),
      { maxLength: 30 },
    );
    /** Responses pass several promises, one after the other. */
    const turn = async (): Promise<void> => {
      for (let at = 0; at < 20; at += 1) await Promise.resolve();
    };
    await fc.assert(
      fc.asyncProperty(steps, async (path) => {
        const { actor, checks, imports } = running();
        let presses = 0;
        let finishedImports = 0;
        for (const step of path) {
          const before = imports.length;
          const isPressed = step === 'IMPORT' || step === 'RETRY';
          if (step === 'CHOOSE') actor.send({ type: 'CHOOSE', file });
          else if (isPressed || step === 'RESET') actor.send({ type: step });
          else {
            const isSending = actor.getSnapshot().hasTag('sending');
            const call = isSending ? imports[imports.length - 1] : checks[checks.length - 1];
            if (isSending) finishedImports = imports.length;
            if (step === 'error') call?.reject(new Error('cut'));
            else call?.resolve(step === 'lost' ? lost : good(isSending ? 3 : 0, 0, 3));
            await turn();
          }
          presses += isPressed ? 1 : 0;
          // Only a press begins one, and never while another is sent.
          expect(imports.length - before).toBeLessThanOrEqual(isPressed ? 1 : 0);
          expect(imports.length - finishedImports).toBeLessThanOrEqual(1);
        }
        expect(imports.length).toBeLessThanOrEqual(presses);
      }),
      { numRuns: 150 },
    );
  });

  it('on every path: orders are created only from a previewed file, and every waiting state can be left', () => {
    const done = (id: string, output: Sent<ImportAnswer>): FileImportEvent => {
      // The engine's own event; only generated paths need to name it.
      const event: unknown = { type: `xstate.done.actor.0.fileImport.${id}`, output };
      return event as FileImportEvent;
    };
    const paths = getShortestPaths(orderImport, {
      events: [
        { type: 'CHOOSE', file },
        { type: 'CHOOSE', file: { name: 'a.txt', size: 1 } },
        { type: 'IMPORT' },
        { type: 'RETRY' },
        { type: 'RESET' },
        done('checking', good(0, 0, 3)),
        done('checking', good(0, 3, 0)),
        done('checking', badFile),
        done('importing', good(3)),
        done('importing', lost),
      ],
      serializeState: ({ value, context }) =>
        JSON.stringify([value, context.preview?.counts.creatable ?? null, context.failure?.kind, context.isRepeated]),
    });
    const states = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect(states).toEqual(
      new Set([
        '{"choosing":"clean"}',
        '{"choosing":"unchecked"}',
        '"checking"',
        '"preview"',
        '"importing"',
        '"failed"',
        '"done"',
      ]),
    );
    for (const { state } of paths) {
      expect(state.hasTag('sending') && state.context.preview?.counts.creatable === 0).toBe(false);
      expect(state.hasTag('done')).toBe(state.context.imported !== null);
      const canGoOn = (['CHOOSE', 'IMPORT', 'RETRY', 'RESET'] as const).some((type) =>
        state.can(type === 'CHOOSE' ? { type, file } : { type }),
      );
      expect(canGoOn || state.hasTag('sending')).toBe(true);
    }
  });
});
