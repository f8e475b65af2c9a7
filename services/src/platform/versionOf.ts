// A short name for a content: another content has another name, and the name does not reveal it.
import { createHash } from 'node:crypto';

export const versionOf = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);
