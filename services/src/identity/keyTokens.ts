// Keys of the open API: created once, shown once, stored as a hash.
import { createHash, randomBytes } from 'node:crypto';
import type { KeyMode } from '@despacho/contract/apiKeys.ts';

/** 256 random bits: too many to guess, so a plain hash without salt is enough. */
const TOKEN = /^despacho_(?:live|test)_[\w-]{43}$/;
const SHOWN_CHARACTERS = 4;

export const createKeyToken = (mode: KeyMode): string => `despacho_${mode}_${randomBytes(32).toString('base64url')}`;

export const isKeyToken = (token: string): boolean => TOKEN.test(token);

/** What a list may show of a key. */
export const startOfKey = (token: string): string => token.slice(0, 'despacho_live_'.length + SHOWN_CHARACTERS);

export const hashKeyToken = (token: string): string => createHash('sha256').update(token).digest('hex');
