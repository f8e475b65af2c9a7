// The calls that read documents and queries, inside and outside of transactions.
import type { Aggregation } from '../query/aggregate.ts';
import { aggregate, aggregationFrom } from '../query/aggregate.ts';
import { queryFrom, requiringFields, type Query } from '../query/query.ts';
import type { StoredDocument } from '../store/documents.ts';
import type { FieldPath } from '../values/fields.ts';
import { NAME_FIELD, project } from '../values/fields.ts';
import { documentName } from '../values/names.ts';
import { maskFrom, timestampOf, wireDocument, wireValue } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument, notFound } from '../wire/status.ts';
import { foundReply, queryReply } from '../wire/splice.ts';
import type { Stream } from './calls.ts';
import { streaming, unary } from './calls.ts';
import { isPlanOnly, planMetrics, runMetrics } from './explain.ts';
import type { Service, Session } from './service.ts';
import { sessionFor } from './service.ts';

type Encoded<Reply> = Reply | Buffer;

const masked = (document: StoredDocument, mask: readonly FieldPath[]) =>
  wireDocument({ ...document, fields: project(document.fields, mask) });

const read = async (service: Service, { transaction }: Session, name: string) =>
  transaction ? service.transactions.read(transaction, name) : service.store.documents.get(name);

const readAt = (service: Service, { transaction }: Session) =>
  transaction?.snapshot ? transaction.startedAt : service.store.clock.now();

/** The client never receives the id of this transaction, so its locks are released here. */
const rollbackIfCancelled = (service: Service, { newTransactionId }: Session, stream: Stream<unknown>) => {
  if (newTransactionId && stream.isCancelled()) service.transactions.rollback(newTransactionId);
};

const withSession = async <Reply>(
  service: Service,
  request: Parameters<typeof sessionFor>[1],
  stream: Stream<Reply>,
  handle: (session: Session) => Promise<void>,
): Promise<void> => {
  const session = sessionFor(service, request, stream.peer);
  try {
    await handle(session);
  } catch (error) {
    if (session.newTransactionId) service.transactions.rollback(session.newTransactionId);
    throw error;
  } finally {
    rollbackIfCancelled(service, session, stream);
  }
};

const getDocument = async (service: Service, request: google.firestore.v1.IGetDocumentRequest, peer: string) => {
  const name = documentName(request.name);
  const mask = maskFrom(request.mask);
  const document = await read(service, sessionFor(service, request, peer), name);
  if (!document) throw notFound(`Document "${name}" not found.`);
  return mask ? masked(document, mask) : document.bytes;
};

const batchGet = async (
  service: Service,
  request: google.firestore.v1.IBatchGetDocumentsRequest,
  stream: Stream<Encoded<google.firestore.v1.IBatchGetDocumentsResponse>>,
) => {
  const names = [...new Set((request.documents ?? []).map(documentName))];
  const mask = maskFrom(request.mask);
  return withSession(service, request, stream, async (session) => {
    const documents: [string, StoredDocument | undefined][] = [];
    for (const name of names) documents.push([name, await read(service, session, name)]);
    const at = readAt(service, session);
    // The SDK reads the id of a new transaction from the first message.
    if (session.newTransactionId) stream.write({ transaction: session.newTransactionId });
    const readTime = timestampOf(at);
    for (const [name, document] of documents) {
      if (!document) stream.write({ missing: name, readTime });
      else stream.write(mask ? { found: masked(document, mask), readTime } : foundReply(document.bytes, at));
    }
  });
};

const queried = async (service: Service, { transaction }: Session, query: Query) =>
  transaction ? service.transactions.query(transaction, query) : service.run(query);

const runQuery = async (
  service: Service,
  request: google.firestore.v1.IRunQueryRequest,
  stream: Stream<Encoded<google.firestore.v1.IRunQueryResponse>>,
) => {
  const query = queryFrom(request.parent, request.structuredQuery);
  service.admit(query);
  return withSession(service, request, stream, async (session) => {
    const { newTransactionId } = session;
    const startedMs = performance.now();
    if (newTransactionId) stream.write({ transaction: newTransactionId });
    if (isPlanOnly(request)) return stream.write({ explainMetrics: planMetrics(query) });
    const { documents, skipped } = await queried(service, session, query);
    const at = readAt(service, session);
    const readTime = timestampOf(at);
    const results = documents.length;
    const explainMetrics = runMetrics(request, query, { startedMs, results, read: results + skipped });
    if (results === 0 || skipped > 0)
      stream.write({ readTime, skippedResults: skipped, ...(results === 0 ? { explainMetrics } : {}) });
    for (const [index, document] of documents.entries()) {
      const isLast = explainMetrics !== undefined && index === results - 1;
      if (!query.select && !isLast) stream.write(queryReply(document.bytes, at));
      else {
        const sent = query.select ? masked(document, query.select) : wireDocument(document);
        stream.write({ document: sent, readTime, ...(isLast ? { explainMetrics } : {}) });
      }
    }
  });
};

const MAX_AGGREGATIONS = 5;
/** Entries of an index that Cloud Firestore charges as one read in an aggregation. */
const COUNTED_PER_READ = 1_000;

const pathsOf = (aggregations: readonly Aggregation[]) =>
  aggregations.flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.path]));

const runAggregation = async (
  service: Service,
  request: google.firestore.v1.IRunAggregationQueryRequest,
  stream: Stream<google.firestore.v1.IRunAggregationQueryResponse>,
) => {
  const { structuredQuery, aggregations: wire } = request.structuredAggregationQuery ?? {};
  const aggregations = (wire ?? []).map(aggregationFrom);
  if (aggregations.length > MAX_AGGREGATIONS)
    throw invalidArgument(`The maximum number of aggregations is ${MAX_AGGREGATIONS}.`);
  const isByName = (structuredQuery?.orderBy ?? []).some(({ field }) => field?.fieldPath === NAME_FIELD);
  const query = requiringFields(queryFrom(request.parent, structuredQuery), pathsOf(aggregations), isByName);
  service.admit(query);
  return withSession(service, request, stream, async (session) => {
    const { newTransactionId } = session;
    const startedMs = performance.now();
    if (newTransactionId) stream.write({ transaction: newTransactionId });
    if (isPlanOnly(request)) return stream.write({ explainMetrics: planMetrics(query) });
    const { documents } = await queried(service, session, query);
    const examined = documents.length;
    const fields = aggregations.map((aggregation) => [aggregation.alias, wireValue(aggregate(aggregation, documents))]);
    stream.write({
      result: { aggregateFields: Object.fromEntries(fields) },
      readTime: timestampOf(readAt(service, session)),
      explainMetrics: runMetrics(request, query, {
        startedMs,
        results: 1,
        read: examined,
        charged: Math.ceil(examined / COUNTED_PER_READ),
      }),
    });
  });
};

export const readCalls = (service: Service) => ({
  GetDocument: unary((request: google.firestore.v1.IGetDocumentRequest, peer) => getDocument(service, request, peer)),
  BatchGetDocuments: streaming((request: google.firestore.v1.IBatchGetDocumentsRequest, stream: Stream<object>) =>
    batchGet(service, request, stream),
  ),
  RunQuery: streaming((request: google.firestore.v1.IRunQueryRequest, stream: Stream<object>) =>
    runQuery(service, request, stream),
  ),
  RunAggregationQuery: streaming((request: google.firestore.v1.IRunAggregationQueryRequest, stream: Stream<object>) =>
    runAggregation(service, request, stream),
  ),
});
