// The calls that write: Commit, BatchWrite, the stream of a client's writes, the three for single documents, and begin and rollback of a transaction.
import { status, type handleBidiStreamingCall } from '@grpc/grpc-js';
import { randomBytes } from 'node:crypto';
import type { CommitResult } from '../store/store.ts';
import type { Write, WriteResult } from '../store/writes.ts';
import { preconditionFrom, writeFrom } from '../store/writes.ts';
import { project } from '../values/fields.ts';
import { collectionId, documentName, parentName } from '../values/names.ts';
import { fieldsFrom, maskFrom, timestampOf, wireDocument, wireValue } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument, statusOf } from '../wire/status.ts';
import { unary } from './calls.ts';
import type { Service } from './service.ts';
import { beginTransaction } from './service.ts';

const ID_BYTES = 15;

const wireResult = ({ updatedAt, transformResults }: WriteResult) => ({
  updateTime: updatedAt === undefined ? undefined : timestampOf(updatedAt),
  transformResults: transformResults.map(wireValue),
});

const wireCommit = ({ committedAt, results }: CommitResult): google.firestore.v1.ICommitResponse => ({
  writeResults: results.map(wireResult),
  commitTime: timestampOf(committedAt),
});

const commit = async (service: Service, request: google.firestore.v1.ICommitRequest) => {
  const { transactions } = service;
  const writes = (request.writes ?? []).map(writeFrom);
  if (!request.transaction?.length) return wireCommit(await transactions.write(writes));
  return wireCommit(await transactions.commit(transactions.get(Buffer.from(request.transaction)), writes));
};

const writeOne = async (service: Service, wire: google.firestore.v1.IWrite) => {
  try {
    const { results } = await service.transactions.write([writeFrom(wire)]);
    return { result: results.map(wireResult)[0] ?? {}, status: { code: status.OK } };
  } catch (error) {
    const { code, details } = statusOf(error);
    return { result: {}, status: { code, message: details } };
  }
};

const batchWrite = async (service: Service, request: google.firestore.v1.IBatchWriteRequest) => {
  const outcomes = await Promise.all((request.writes ?? []).map((wire) => writeOne(service, wire)));
  return { writeResults: outcomes.map(({ result }) => result), status: outcomes.map((outcome) => outcome.status) };
};

type WriteStream = handleBidiStreamingCall<google.firestore.v1.IWriteRequest, google.firestore.v1.IWriteResponse>;

/**
 * The writes of one client, in its order; the first request names the database and has none. A write that is refused ends the stream
 * with its status. The token only counts: a client that comes back sends what was not acknowledged.
 */
const writeStream =
  (service: Service): WriteStream =>
  (call) => {
    const streamId = randomBytes(ID_BYTES).toString('base64url');
    let responses = 0;
    /** Whether the stream is still open; `before` is that of the request before. */
    const respond = async (
      before: Promise<boolean>,
      { writes }: google.firestore.v1.IWriteRequest,
    ): Promise<boolean> => {
      if (!(await before)) return false;
      try {
        const result = writes?.length ? await commit(service, { writes }) : {};
        call.write({ ...result, streamId, streamToken: Buffer.from(String((responses += 1))) });
        return true;
      } catch (error) {
        call.emit('error', statusOf(error));
        return false;
      }
    };
    let last = Promise.resolve(true);
    const end = async (): Promise<void> => {
      if (await last) call.end();
    };
    call.on('data', (request: google.firestore.v1.IWriteRequest) => {
      last = respond(last, request);
    });
    call.on('end', () => void end());
  };

/** Writes one document and returns its new state. */
const writeAndRead = async (
  service: Service,
  write: Write,
  wireMask: google.firestore.v1.IDocumentMask | null | undefined,
) => {
  const mask = maskFrom(wireMask);
  await service.transactions.write([write]);
  const document = service.store.documents.get(write.name);
  if (!document) throw invalidArgument(`The document is gone again: ${write.name}`);
  return mask ? wireDocument({ ...document, fields: project(document.fields, mask) }) : document.bytes;
};

const create = (service: Service, request: google.firestore.v1.ICreateDocumentRequest) => {
  const id = request.documentId || randomBytes(ID_BYTES).toString('base64url');
  const name = documentName(`${parentName(request.parent)}/${collectionId(request.collectionId)}/${id}`);
  const fields = fieldsFrom(request.document?.fields);
  const precondition = { exists: false };
  return writeAndRead(
    service,
    { kind: 'update', name, precondition, fields, mask: undefined, transforms: [] },
    request.mask,
  );
};

const update = (service: Service, request: google.firestore.v1.IUpdateDocumentRequest) => {
  const { document, updateMask, currentDocument } = request;
  if (!document) throw invalidArgument('UpdateDocument without a document.');
  return writeAndRead(service, writeFrom({ update: document, updateMask, currentDocument }), request.mask);
};

const remove = async (service: Service, request: google.firestore.v1.IDeleteDocumentRequest) => {
  const precondition = preconditionFrom(request.currentDocument);
  await service.transactions.write([{ kind: 'delete', name: documentName(request.name), precondition }]);
  return {};
};

export const writeCalls = (service: Service) => ({
  Commit: unary((request: google.firestore.v1.ICommitRequest) => commit(service, request)),
  BatchWrite: unary((request: google.firestore.v1.IBatchWriteRequest) => batchWrite(service, request)),
  Write: writeStream(service),
  CreateDocument: unary((request: google.firestore.v1.ICreateDocumentRequest) => create(service, request)),
  UpdateDocument: unary((request: google.firestore.v1.IUpdateDocumentRequest) => update(service, request)),
  DeleteDocument: unary((request: google.firestore.v1.IDeleteDocumentRequest) => remove(service, request)),
  BeginTransaction: unary((request: google.firestore.v1.IBeginTransactionRequest, peer) => ({
    transaction: beginTransaction(service, request.options ?? {}, peer).id,
  })),
  Rollback: unary((request: google.firestore.v1.IRollbackRequest) => {
    if (request.transaction) service.transactions.rollback(Buffer.from(request.transaction));
    return {};
  }),
});
