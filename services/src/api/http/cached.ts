// Responses that a browser may keep for a while, and that are not sent again while they are unchanged.
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Weak: it names the content, whatever its encoding. */
export const tagOf = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

export const sendCached = (request: Request, response: Response, value: unknown, maxAgeSec: number): void => {
  const text = JSON.stringify(value);
  response.set({ 'Cache-Control': `public, max-age=${maxAgeSec}`, ETag: tagOf(text) });
  if (request.fresh) response.status(304).end();
  else response.status(200).type('json').send(text);
};
