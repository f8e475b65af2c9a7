// The calls that list documents of a collection, collections under a document, and partitions of a group.
import { queryFrom } from '../query/query.ts';
import { project } from '../values/fields.ts';
import { collectionId, compareNames, compareText, parentName } from '../values/names.ts';
import { maskFrom, wireDocument } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument, unimplemented } from '../wire/status.ts';
import { unary } from './calls.ts';
import type { Service } from './service.ts';
import { sessionFor } from './service.ts';

const DEFAULT_PAGE = 300;

/** One page of sorted keys after the token, which is the last key of the previous page. */
const pageOf = (
  keys: readonly string[],
  size: number | null | undefined,
  token: string | null | undefined,
  compare: typeof compareText,
) => {
  const rest = token ? keys.filter((key) => compare(key, token) > 0) : keys;
  const page = rest.slice(0, size || DEFAULT_PAGE);
  return { page, nextPageToken: page.length < rest.length ? page.at(-1) : undefined };
};

const listDocuments = (service: Service, request: google.firestore.v1.IListDocumentsRequest, peer: string) => {
  if (request.orderBy && !/^__name__( asc)?$/i.test(request.orderBy)) throw unimplemented('Lists are ordered by name.');
  // Takes no locks for a transaction: no SDK lists documents inside one.
  sessionFor(service, request, peer);
  const { documents } = service.store;
  const collection = documents.collection(`${parentName(request.parent)}/${collectionId(request.collectionId)}`);
  const names = new Set(Array.from(collection?.documents.ascending() ?? [], ({ name }) => name));
  for (const name of request.showMissing ? (collection?.parents ?? []) : []) names.add(name);
  const { page, nextPageToken } = pageOf(
    [...names].sort(compareNames),
    request.pageSize,
    request.pageToken,
    compareNames,
  );
  const mask = maskFrom(request.mask);
  const listed = page.map((name) => {
    const document = documents.get(name);
    return document
      ? wireDocument(mask ? { ...document, fields: project(document.fields, mask) } : document)
      : { name };
  });
  return { documents: listed, nextPageToken };
};

const listCollectionIds = ({ store }: Service, request: google.firestore.v1.IListCollectionIdsRequest) => {
  const ids = Array.from(store.documents.childrenOf(parentName(request.parent)), ({ id }) => id).sort(compareText);
  const { page, nextPageToken } = pageOf(ids, request.pageSize, request.pageToken, compareText);
  return { collectionIds: page, nextPageToken };
};

const partition = (service: Service, request: google.firestore.v1.IPartitionQueryRequest) => {
  const query = queryFrom(request.parent, request.structuredQuery);
  const count = Number(request.partitionCount ?? 0);
  if (count < 1) throw invalidArgument('The number of partitions must be positive.');
  if (!query.allDescendants) throw invalidArgument('Only collection groups can be partitioned.');
  const { documents } = service.run(query);
  const positions = new Set(
    Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * documents.length) / (count + 1))),
  );
  positions.delete(0);
  const cursors = [...positions].flatMap((position) => {
    const name = documents[position]?.name;
    return name ? [{ values: [{ referenceValue: name }], before: true }] : [];
  });
  return { partitions: cursors };
};

export const listCalls = (service: Service) => ({
  ListDocuments: unary((request: google.firestore.v1.IListDocumentsRequest, peer) =>
    listDocuments(service, request, peer),
  ),
  ListCollectionIds: unary((request: google.firestore.v1.IListCollectionIdsRequest) =>
    listCollectionIds(service, request),
  ),
  PartitionQuery: unary((request: google.firestore.v1.IPartitionQueryRequest) => partition(service, request)),
});
