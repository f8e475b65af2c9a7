// What the adapters for SMS and mail have in common: the messages, and the ways a try to send one can end.
export type Sms = { id: string; to: string; text: string };
export type Mail = {
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  attachment: { name: string; type: string; bytes: Uint8Array } | null;
};

/**
 * `recorded`: not sent, because no gateway is set up; the outbox keeps the only copy.
 * `again`: the result is unknown, or the gateway cannot take it now.
 * `refused`: it would be refused at every further try.
 * `problem` is a code for the log and the record. It contains nothing of the message.
 */
export type Delivery =
  | { end: 'sent'; via: 'gateway' | 'smtp' }
  | { end: 'recorded' }
  | { end: 'again' | 'refused'; problem: string };

/** A try, with the text that is kept in the record. */
export type Handed = { delivery: Delivery; text: string };

/** No adapter throws, and each ends within this time. */
export const LONGEST_TRY_MS = 15_000;

/** The id in a form that is allowed in a header: other characters are written as their code. */
export const headerId = (id: string): string =>
  id.replaceAll(/[^\w-]/gu, (char) => `%${char.codePointAt(0)?.toString(16)}.`);
