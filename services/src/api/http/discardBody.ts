// Ends a request that is answered before all of it came: nobody may go on sending what nobody reads.
import type { Request, Response } from 'express';

/** Long enough for an honest client to see the answer and stop; until then what comes is thrown away. */
const LINGER_MS = 2_000;

/** To be called just before the answer. */
export const discardBody = (request: Request, response: Response): void => {
  if (request.complete) return;
  // Else Node ends the connection with the answer, and what still comes makes the other side lose it.
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, LINGER_MS);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
};
