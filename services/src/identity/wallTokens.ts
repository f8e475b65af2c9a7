// Device tokens of walls: made once, shown once, stored as a hash.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Wall } from '@despacho/contract/accounts/access.ts';

const PREFIX = 'wall_';
/** 256 random bits: too many to guess, so a plain hash without salt is enough. */
const TOKEN = /^wall_[\w-]{43}$/;

export const createWallToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** Tells a wall's token from a person's before anything is looked up. */
export const isWallToken = (token: string): boolean => TOKEN.test(token);

export const hashWallToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The living wall this token belongs to; every hash is compared in full, so that time tells nothing. */
export const wallOfToken = (walls: Iterable<Wall>, token: string): Wall | null => {
  if (!isWallToken(token)) return null;
  const given = Buffer.from(hashWallToken(token), 'hex');
  let found: Wall | null = null;
  for (const wall of walls) {
    const storedHash = Buffer.from(wall.tokenHash, 'hex');
    if (storedHash.length === given.length && timingSafeEqual(storedHash, given)) found = wall;
  }
  return found === null || found.isRevoked ? null : found;
};
