// Thrown by the readers of bodies: the request is refused, and nothing more of its body is read.
import type { Outcome } from '../outcome.ts';

export class RefusedBody extends Error {
  readonly refusal: Outcome<never>;
  constructor(refusal: Outcome<never>) {
    super('the body is refused');
    this.refusal = refusal;
  }
}
