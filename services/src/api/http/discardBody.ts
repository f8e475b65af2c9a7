// Ends a request whose response is sent before its body was read, so that the client cannot keep sending.
import type { Request, Response } from 'express';

/** Long enough for a client to read the response and stop; until then the rest of the body is discarded. */
const LINGER_MS = 2_000;

/** Call it just before the response is sent. */
export const discardBody = (request: Request, response: Response): void => {
  if (request.complete) return;
  // Otherwise Node closes the connection with the response, and the data still arriving makes the client lose it.
  response.shouldKeepAlive = true;
  response.once('finish', () => {
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, LINGER_MS);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
};
