// Between results, which are values, and the query library, which wants exceptions.
import type { Failure, Result } from '@despacho/client/rest.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';

/** A response that is no success. The screen has the sentence for its code. */
export class RequestFailure extends Error {
  readonly code: ErrorCode;
  constructor({ code }: Failure) {
    super(code);
    this.name = 'RequestFailure';
    this.code = code;
  }
}

export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new RequestFailure(result);
  return result.value;
};

export const codeOf = (error: Error | null): ErrorCode | null => {
  if (error === null) return null;
  return error instanceof RequestFailure ? error.code : 'internal';
};
