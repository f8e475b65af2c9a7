// Counters, gauges and facts of one process, and the heartbeat that puts them where /health and /metrics add them up.
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';

/** The last run of a job; `everyMs` is its interval. */
/** `counts`: what the last run did. */
const jobFact = z.object({
  lastRunAt: z.number().nullable(),
  everyMs: z.number(),
  counts: z.record(z.string(), z.number()).optional(),
});

/** What a process reports for /health. Instants are real milliseconds; absent: nothing to report. */
export const facts = z.object({
  /** ingest: the last response of a Firestore listener or read. */
  firestoreAt: z.number().optional(),
  /** ingest: the newest canary echo. */
  sourceEchoAt: z.number().optional(),
  /** ingest: documents that could not be read, and the paths of the first of them. */
  unreadable: z.number().int().optional(),
  unreadablePaths: z.array(z.string()).optional(),
  /** ingest: how many of them belong to a company or branch, by the name of its scope. */
  unreadableByScope: z.record(z.string(), z.number().int()).optional(),
  /** jobs: every job of the table. */
  jobs: z.record(z.string(), jobFact).optional(),
});
export type Facts = z.infer<typeof facts>;

export type Metrics = {
  registry: Registry;
  counter<Label extends string = never>(name: string, help: string, labels?: Label[]): Counter<Label>;
  gauge<Label extends string = never>(name: string, help: string, labels?: Label[]): Gauge<Label>;
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labels?: Label[],
  ): Histogram<Label>;
  /** Merged over the previous report; sent with the next heartbeat. */
  report(changed: Facts): void;
  facts(): Facts;
};

/** A registry per process part and not prom-client's global one, so that tests and parts never meet. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  let reported: Facts = {};
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: labels, registers }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets, labelNames: labels, registers }),
    report: (changed) => {
      reported = { ...reported, ...changed };
    },
    facts: () => reported,
  };
};

/** Adds up the counters of several processes, as Prometheus text. */
export const addUp = async (reports: object[][]): Promise<string> => AggregatorRegistry.aggregate(reports).metrics();
