// Resume tokens: the boot of the server that issued them and the version the client has seen.
import type { Boot } from '../store/database.ts';

const BOOT_BYTES = 8;

export const tokenOf = (boot: Boot, version: number): Buffer => {
  const token = Buffer.alloc(BOOT_BYTES + 8);
  token.write(boot.id, 'hex');
  token.writeBigUInt64BE(BigInt(version), BOOT_BYTES);
  return token;
};

/**
 * The version a difference can start from. Undefined when the token belongs to another database, or to commits that
 * were lost by a restored backup or a crash of the machine.
 */
export const resumeVersion = (boots: readonly Boot[], token: Uint8Array): number | undefined => {
  if (token.length !== BOOT_BYTES + 8) return undefined;
  const bytes = Buffer.from(token);
  const version = Number(bytes.readBigUInt64BE(BOOT_BYTES));
  const index = boots.findIndex(({ id }) => id === bytes.toString('hex', 0, BOOT_BYTES));
  if (index === -1) return undefined;
  const next = boots[index + 1];
  return next && version > next.startedAfter ? undefined : version;
};
