// Sessions of customers who gave the PIN of an order: signed, for that link alone, without anything stored [TR6].
import { createSigner } from './signer.ts';

export const PIN_SESSION_MS = 12 * 3_600_000;

export type PinSessions = {
  /** `untilMs`: real milliseconds. */
  sessionOf(token: string, untilMs: number): string;
  isOpen(session: string | undefined, token: string, now: number): boolean;
};

const SESSION = /^([1-9]\d{0,14})\.([\w-]{43})$/;

export const createPinSessions = (options: { sessionSecret: string; operation: string }): PinSessions => {
  const { sign, isSigned } = createSigner(options, 'pin sessions');
  return {
    sessionOf: (token, untilMs) => `${untilMs}.${sign(token, untilMs)}`,
    isOpen: (session, token, now) => {
      const [, until, signature] = SESSION.exec(session ?? '') ?? [];
      if (until === undefined || signature === undefined) return false;
      return isSigned(signature, token, Number(until)) && Number(until) > now;
    },
  };
};
