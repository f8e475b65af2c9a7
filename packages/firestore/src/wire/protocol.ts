// The Firestore protocol for grpc-js. Replies may already be encoded, so a document is encoded once, when it is
// written.
import protos from '@google-cloud/firestore-api/build/protos/protos.json' with { type: 'json' };
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

import type { google } from '@google-cloud/firestore-api/build/protos/protos';

export type { google } from '@google-cloud/firestore-api/build/protos/protos';

// Only the namespaces in use: the administration of databases is as large again.
const { firestore, protobuf, rpc, type } = protos.nested.google.nested;
const { v1 } = firestore.nested;
const { Write } = v1.nested;

/** The clients of browsers and phones send a field that the published protocol lacks: a document whose precondition alone counts. */
export type WireWrite = google.firestore.v1.IWrite & { verify?: string | null };
const withVerify = {
  ...Write,
  oneofs: { ...Write.oneofs, operation: { oneof: [...Write.oneofs.operation.oneof, 'verify'] } },
  fields: { ...Write.fields, verify: { type: 'string', id: 5 } },
};
const usedNamespaces = {
  firestore: { nested: { v1: { ...v1, nested: { ...v1.nested, Write: withVerify } } } },
  protobuf,
  rpc,
  type,
};
const definitions = fromJSON({ nested: { google: { nested: usedNamespaces } } }, { longs: String, enums: String });

const service = definitions['google.firestore.v1.Firestore'];
const documentType = definitions['google.firestore.v1.Document'];
if (!service || 'format' in service) throw new Error('protos.json has no google.firestore.v1.Firestore');
if (documentType?.format !== 'Protocol Buffer 3 DescriptorProto') throw new Error('protos.json has no Document');

/** Protobuf bytes of `google.firestore.v1.Document`. */
export const encodeDocumentMessage = documentType.serialize;
export const decodeDocumentMessage = documentType.deserialize;

const acceptsEncoded = (method: MethodDefinition<object, object>): MethodDefinition<object, object> => ({
  ...method,
  responseSerialize: (reply) => (Buffer.isBuffer(reply) ? reply : method.responseSerialize(reply)),
});

export const firestoreService: ServiceDefinition = Object.fromEntries(
  Object.entries(service).map(([name, method]) => [name, acceptsEncoded(method)]),
);
