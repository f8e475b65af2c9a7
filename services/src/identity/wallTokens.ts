// Device tokens of walls: created once, shown once, stored as a hash.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Wall } from '@despacho/contract/walls.ts';

const PREFIX = 'wall_';
/** 256 random bits: too many to guess, so a plain hash without salt is enough. */
const TOKEN = /^wall_[\w-]{43}$/;

export const createWallToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

/** Distinguishes the token of a wall from that of a person before any lookup. */
export const isWallToken = (token: string): boolean => TOKEN.test(token);

export const hashWallToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The wall of this token that is not revoked; every hash is compared in full, so that the time reveals nothing. */
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
