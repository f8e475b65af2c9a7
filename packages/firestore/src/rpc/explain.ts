// The answer to `explain`: the indexes that Cloud Firestore would use, and what running the query took here.
import { requirementsOf, type IndexRequirement } from '../query/index-rules.ts';
import type { Query } from '../query/query.ts';
import { NAME_FIELD } from '../values/fields.ts';
import type { google } from '../wire/protocol.ts';

type ExplainMetrics = google.firestore.v1.IExplainMetrics;
type ExplainRequest = { explainOptions?: google.firestore.v1.IExplainOptions | null };

const SCOPES = { COLLECTION: 'Collection', COLLECTION_GROUP: 'Collection group' } as const;
const MODES = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const;
const NANOS_PER_MS = 1_000_000;

/** As Cloud Firestore writes it: `(age DESC, __name__ DESC)`. */
const propertiesOf = ({ leading, trailing }: IndexRequirement): string => {
  const fields = [...leading, ...trailing];
  const order = fields.at(-1)?.order ?? 'ASCENDING';
  const named = fields.at(-1)?.fieldPath === NAME_FIELD ? fields : [...fields, { fieldPath: NAME_FIELD, order }];
  const texts = named.map(({ fieldPath, order: direction, arrayConfig }) => {
    const mode = arrayConfig ?? direction ?? 'ASCENDING';
    return `${fieldPath} ${MODES[mode]}`;
  });
  return `(${texts.join(', ')})`;
};

const struct = (fields: Record<string, string>) => ({
  fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, { stringValue: text }])),
});

const planOf = (query: Query): ExplainMetrics['planSummary'] => ({
  indexesUsed: requirementsOf(query).map((requirement) =>
    struct({ query_scope: SCOPES[requirement.queryScope], properties: propertiesOf(requirement) }),
  ),
});

/** Whether the request wants the plan instead of results. */
export const isPlanOnly = ({ explainOptions }: ExplainRequest): boolean =>
  explainOptions !== null && explainOptions !== undefined && explainOptions.analyze !== true;

/** The metrics of a query without running it. */
export const planMetrics = (query: Query): ExplainMetrics => ({ planSummary: planOf(query) });

/**
 * The metrics to send with the last results where the request wants them; undefined elsewhere. `startedMs` is of `performance.now()`, `read` the
 * documents read, `charged` the reads of the bill, at least one [https://firebase.google.com/docs/firestore/query-explain].
 */
export const runMetrics = (
  { explainOptions }: ExplainRequest,
  query: Query,
  { startedMs, results, read, charged = read }: { startedMs: number; results: number; read: number; charged?: number },
): ExplainMetrics | undefined => {
  if (!explainOptions) return undefined;
  const nanos = Math.max(1, Math.round((performance.now() - startedMs) * NANOS_PER_MS));
  const seconds = Math.floor(nanos / (1_000 * NANOS_PER_MS));
  return {
    planSummary: planOf(query),
    executionStats: {
      resultsReturned: String(results),
      executionDuration: { seconds: String(seconds), nanos: nanos % (1_000 * NANOS_PER_MS) },
      readOperations: String(Math.max(1, charged)),
      debugStats: struct({ documents_scanned: String(read) }),
    },
  };
};
