// The Listen call: a stream of targets to add and remove, and of the messages about them.
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { Message, Target } from '../listen/targets.ts';
import { documentsTarget, queryTarget } from '../listen/targets.ts';
import { queryFrom } from '../query/query.ts';
import { documentName } from '../values/names.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument, statusOf } from '../wire/status.ts';
import type { Service } from './service.ts';

type WireTarget = google.firestore.v1.ITarget;

const targetFrom = (service: Service, id: number, wire: WireTarget): Target => {
  if (id < 0) throw invalidArgument('A negative target id.');
  if (wire.documents) return documentsTarget(service.store, id, (wire.documents.documents ?? []).map(documentName));
  if (!wire.query) throw invalidArgument('A target without a query or documents.');
  const query = queryFrom(wire.query.parent, wire.query.structuredQuery);
  service.admit(query);
  return queryTarget(service.store, () => service.run(query), id, query);
};

export const listenCall =
  (service: Service): handleBidiStreamingCall<google.firestore.v1.IListenRequest, Message> =>
  (call) => {
    const { hub } = service;
    const listener = hub.connect((message) => call.write(message));

    const add = (wire: WireTarget) => {
      const targetId = wire.targetId ?? 0;
      try {
        const target = targetFrom(service, targetId, wire);
        const token = wire.resumeToken?.length ? Buffer.from(wire.resumeToken) : undefined;
        hub.add(listener, target, token);
      } catch (error) {
        const { code, details } = statusOf(error);
        const cause = { code, message: details };
        call.write({ targetChange: { targetChangeType: 'REMOVE', targetIds: [targetId], cause } });
      }
    };

    call.on('data', (request: google.firestore.v1.IListenRequest) => {
      if (request.addTarget) add(request.addTarget);
      if (!request.removeTarget) return;
      hub.remove(listener, request.removeTarget);
      call.write({ targetChange: { targetChangeType: 'REMOVE', targetIds: [request.removeTarget] } });
    });
    call.on('end', () => {
      hub.disconnect(listener);
      call.end();
    });
    call.on('cancelled', () => hub.disconnect(listener));
    call.on('error', () => hub.disconnect(listener));
  };
