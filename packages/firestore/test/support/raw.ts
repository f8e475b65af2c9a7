// A client without the SDK: sends what no SDK would send, and exposes every code and value unchanged.
import type { ChannelOptions, ServiceError } from '@grpc/grpc-js';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { google } from '../../src/wire/protocol.ts';
import { firestoreService } from '../../src/wire/protocol.ts';

export interface RawReply {
  readonly code: number;
  readonly details: string;
  /** One message for unary calls. */
  readonly messages: readonly object[];
}

interface RawListener {
  send(request: object): void;
  /** Messages up to and including the next one that completes a snapshot. */
  snapshot(): Promise<google.firestore.v1.IListenResponse[]>;
  end(): void;
}

export interface RawClient {
  send(method: string, request: object): Promise<RawReply>;
  listen(): RawListener;
  close(): void;
}

export const rawClient = (port: number, options: ChannelOptions = {}): RawClient => {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  // The emulator accepts this token as an administrator, as the SDK sends it with FIRESTORE_EMULATOR_HOST.
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

  const listen = (): RawListener => {
    const definition = firestoreService.Listen;
    if (!definition) throw new Error('no Listen');
    const { path, requestSerialize, responseDeserialize } = definition;
    const call = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
    const messages: AsyncIterator<google.firestore.v1.IListenResponse> = call[Symbol.asyncIterator]();
    const snapshot = async () => {
      const received: google.firestore.v1.IListenResponse[] = [];
      for (;;) {
        const { value, done } = await messages.next();
        if (done) return received;
        received.push(value);
        // Without type and target ids: everything up to here is complete. A removed target also ends it.
        const change = received.at(-1)?.targetChange;
        if (change?.targetChangeType === 'REMOVE' || (change && !change.targetIds?.length)) return received;
      }
    };
    return { send: (request) => call.write(request), snapshot, end: () => call.end() };
  };
  return { send, listen, close: () => client.close() };
};
