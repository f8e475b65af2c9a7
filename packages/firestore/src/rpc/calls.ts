// Adapts functions that return or throw to the call styles of grpc-js.
import type { handleServerStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import { Metadata } from '@grpc/grpc-js';
import { statusOf } from '../wire/status.ts';

/** `peer`: the connection of the client. */
export const unary =
  <Request, Reply>(
    handle: (request: Request, peer: string) => Reply | Promise<Reply>,
  ): handleUnaryCall<Request, Reply> =>
  (call, callback) => {
    const respond = async () => {
      try {
        callback(null, await handle(call.request, call.getPeer()));
      } catch (error) {
        callback(statusOf(error));
      }
    };
    void respond();
  };

/** What a streaming handler may do with its call. */
export interface Stream<Reply> {
  write(reply: Reply): void;
  isCancelled(): boolean;
  /** The connection of its client. */
  readonly peer: string;
}

export const streaming =
  <Request, Reply>(
    handle: (request: Request, stream: Stream<Reply>) => Promise<void>,
  ): handleServerStreamingCall<Request, Reply> =>
  (call) => {
    const stream: Stream<Reply> = {
      write: (reply) => call.write(reply),
      isCancelled: () => call.cancelled,
      peer: call.getPeer(),
    };
    const respond = async () => {
      try {
        await handle(call.request, stream);
        call.end();
      } catch (error) {
        // Without headers the SDK treats an error as a lost connection and repeats the call for seconds.
        call.sendMetadata(new Metadata());
        call.emit('error', statusOf(error));
      }
    };
    void respond();
  };
