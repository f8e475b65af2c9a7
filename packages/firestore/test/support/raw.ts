// A client without an SDK: sends what no SDK would, and shows every code and value as it came.
import type { ServiceError } from '@grpc/grpc-js';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { firestoreService } from '../../src/wire/protocol.ts';

export interface RawReply {
  readonly code: number;
  readonly details: string;
  /** One message for unary calls. */
  readonly messages: readonly object[];
}

export interface RawClient {
  send(method: string, request: object): Promise<RawReply>;
  close(): void;
}

export const rawClient = (port: number): RawClient => {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  // The emulator takes this for an administrator, as the SDK does with FIRESTORE_EMULATOR_HOST.
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');

  const send = (method: string, request: object): Promise<RawReply> => {
    const definition = firestoreService[method];
    if (!definition) throw new Error(`no method ${method}`);
    const { path, requestSerialize, responseDeserialize } = definition;
    const failed = ({ code, details }: ServiceError, messages: object[]) => ({ code, details, messages });
    return new Promise((resolve) => {
      if (!definition.responseStream) {
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, (error, message) => {
          resolve(error ? failed(error, []) : { code: 0, details: '', messages: [message] });
        });
        return;
      }
      const messages: object[] = [];
      const call = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata);
      call.on('data', (message: object) => messages.push(message));
      call.on('error', (error: ServiceError) => resolve(failed(error, messages)));
      call.on('end', () => resolve({ code: 0, details: '', messages }));
    });
  };
  return { send, close: () => client.close() };
};
