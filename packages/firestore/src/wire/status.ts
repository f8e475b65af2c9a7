// Errors as gRPC represents them: a code for the SDK and a message for the log.
import { status } from '@grpc/grpc-js';

class RpcError extends Error {
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidArgument = (message: string) => new RpcError(status.INVALID_ARGUMENT, message);
export const notFound = (message: string) => new RpcError(status.NOT_FOUND, message);
export const alreadyExists = (message: string) => new RpcError(status.ALREADY_EXISTS, message);
export const failedPrecondition = (message: string) => new RpcError(status.FAILED_PRECONDITION, message);
export const aborted = (message: string) => new RpcError(status.ABORTED, message);
export const unimplemented = (message: string) => new RpcError(status.UNIMPLEMENTED, message);

/** Any thrown value as a gRPC status. An error that is not an RpcError is a defect of this server: INTERNAL. */
export const statusOf = (error: unknown): { code: status; details: string } => {
  if (error instanceof RpcError) return { code: error.code, details: error.message };
  return { code: status.INTERNAL, details: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};
