// Tokens of links that set a new password. The store has the id of a reset and never its token, which is made of the id and the
// secret of the operation when the mail is written (decision 121).
import { createSigner } from './signer.ts';

export type ResetTokens = {
  tokenOf(id: string): string;
  /** The id of the reset; null: the token was not made here. */
  idIn(token: string): string | null;
};

/** Not an id that the store reserves: `__x__`. */
const TOKEN = /^((?!__)[\w-]{20,40})\.([\w-]{43})$/;

export const createResetTokens = (options: { sessionSecret: string; operation: string }): ResetTokens => {
  const { sign, isSigned } = createSigner(options, 'password resets');
  return {
    tokenOf: (id) => `${id}.${sign(id)}`,
    idIn: (token) => {
      const [, id, signature] = TOKEN.exec(token) ?? [];
      return id !== undefined && signature !== undefined && isSigned(signature, id) ? id : null;
    },
  };
};
