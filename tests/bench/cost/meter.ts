// Counts at the embedded server what Cloud Firestore would charge, by who called and by collection.
import type { ServerInterceptor } from '@grpc/grpc-js';
import { ServerInterceptingCall, ServerListenerBuilder } from '@grpc/grpc-js';
import { z } from 'zod';
import { firestoreService } from '../../../packages/firestore/src/wire/protocol.ts';

/** Documents. A query without a result and a document that does not exist are a read each. */
export type Use = { reads: number; listened: number; writes: number; deletes: number };

export const NO_USE: Use = { reads: 0, listened: 0, writes: 0, deletes: 0 };

export const sumOf = (uses: Iterable<Use>): Use =>
  [...uses].reduce(
    (a, b) => ({
      reads: a.reads + b.reads,
      listened: a.listened + b.listened,
      writes: a.writes + b.writes,
      deletes: a.deletes + b.deletes,
    }),
    NO_USE,
  );

const named = z.object({ name: z.string() });
const write = z.looseObject({
  update: named.nullish(),
  delete: z.string().nullish(),
  transform: z.object({ document: z.string() }).nullish(),
});
const from = z.object({ from: z.array(z.object({ collectionId: z.string() })).min(1) });
const request = z.looseObject({
  writes: z.array(write).nullish(),
  structuredQuery: from.nullish(),
  structuredAggregationQuery: z.looseObject({ structuredQuery: from.nullish() }).nullish(),
});
const reply = z.looseObject({
  document: named.nullish(),
  found: named.nullish(),
  missing: z.string().nullish(),
  documentChange: z.looseObject({ document: named }).nullish(),
  /** It was changed, and is in the query no longer. */
  documentRemove: z.looseObject({ document: z.string() }).nullish(),
  result: z
    .looseObject({ aggregateFields: z.record(z.string(), z.looseObject({ integerValue: z.string().nullish() })) })
    .nullish(),
});

/** Entries of an index that are charged as one read in an aggregation. Without a count among its results it is charged as one. */
const COUNTED_PER_READ = 1_000;

/** The collections in the full name of a document, without ids. */
const collectionOf = (name: string): string =>
  name
    .split('/documents/')
    .at(-1)
    ?.split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/') ?? '';

export const createMeter = () => {
  /** By the address that was called, then by collection. */
  const used = new Map<string, Map<string, Use>>();
  const add = (host: string, collection: string, what: keyof Use, count = 1): void => {
    const byCollection = used.get(host) ?? new Map<string, Use>();
    used.set(host, byCollection);
    const before = byCollection.get(collection) ?? NO_USE;
    byCollection.set(collection, { ...before, [what]: before[what] + count });
  };

  const interceptor: ServerInterceptor = ({ path }, call) => {
    const method = firestoreService[path.split('/').at(-1) ?? ''];
    let queried = '';
    let results = 0;
    const onRequest = (message: unknown): void => {
      const sent = request.parse(message);
      const query = sent.structuredQuery ?? sent.structuredAggregationQuery?.structuredQuery;
      queried = query?.from[0]?.collectionId ?? queried;
      for (const each of sent.writes ?? []) {
        const name = each.update?.name ?? each.transform?.document;
        if (name !== undefined) add(call.getHost(), collectionOf(name), 'writes');
        if (typeof each.delete === 'string') add(call.getHost(), collectionOf(each.delete), 'deletes');
      }
    };
    const onReply = (message: unknown): void => {
      const sent = reply.parse(Buffer.isBuffer(message) ? method?.responseDeserialize(message) : message);
      const name = sent.document?.name ?? sent.found?.name ?? sent.missing;
      const listened = sent.documentChange?.document.name ?? sent.documentRemove?.document;
      if (name) add(call.getHost(), collectionOf(name), 'reads');
      if (listened !== undefined) add(call.getHost(), collectionOf(listened), 'listened');
      if (name || listened !== undefined) results += 1;
      for (const { integerValue } of Object.values(sent.result?.aggregateFields ?? {}).slice(0, 1)) {
        results += 1;
        add(call.getHost(), queried, 'reads', Math.max(1, Math.ceil(Number(integerValue ?? 0) / COUNTED_PER_READ)));
      }
    };
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next(
          new ServerListenerBuilder()
            .withOnReceiveMessage((message, pass) => {
              onRequest(message);
              pass(message);
            })
            .build(),
        ),
      sendMessage: (message, pass) => {
        onReply(message);
        pass(message);
      },
      sendStatus: (status, pass) => {
        if (results === 0 && queried !== '') add(call.getHost(), queried, 'reads');
        pass(status);
      },
    });
  };
  return { interceptor, used, reset: () => used.clear() };
};
