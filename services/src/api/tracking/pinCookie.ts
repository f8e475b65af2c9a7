// The session of a PIN that was posted without script. One cookie for each link; scripts keep theirs themselves, since a page in
// a frame of another site gets no cookie.
import { createHash } from 'node:crypto';
import type { CookieOptions } from 'express';
import type { Config } from '../../platform/config.ts';
import { PIN_SESSION_MS } from '../../platform/pinSessions.ts';

/** Contains nothing of the link. */
export const pinCookieOf = (token: string): string =>
  `pin-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;

export const pinCookieOptions = ({ origins }: Pick<Config, 'origins'>): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: origins.every((origin) => origin.startsWith('https:')),
  maxAge: PIN_SESSION_MS,
});

/** In the header of a request. */
export const pinSessionIn = (cookies: string | undefined, token: string): string | undefined => {
  const start = `${pinCookieOf(token)}=`;
  const cookie = cookies?.split('; ').find((each) => each.startsWith(start));
  return cookie?.slice(start.length);
};
