// Hands messages to whoever carries them: a mail server, an SMS gateway, or, where none is set up, nobody but the outbox.
import type { Config } from '../config.ts';
import { createSmsGateway } from './smsGateway.ts';
import { createSmtp } from './smtp.ts';

export type Sms = { id: string; to: string; text: string };
export type Mail = {
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  attachment: { name: string; type: string; bytes: Uint8Array } | null;
};

/**
 * `recorded`: nobody was told, and the outbox is all there is of it. `again`: nobody knows, or not now. `refused`: never, however often it is asked. The problem is a word for the log and the
 * record; it says nothing of what the message says.
 */
export type Delivery =
  | { end: 'sent'; via: 'gateway' | 'smtp' }
  | { end: 'recorded' }
  | { end: 'again' | 'refused'; problem: string };

/** Neither ever throws, and each ends by itself within `LONGEST_TRY_MS`. The same id may be handed over twice. */
export type Notifier = {
  sms(sms: Sms): Promise<Delivery>;
  mail(mail: Mail): Promise<Delivery>;
};

export const LONGEST_TRY_MS = 15_000;

/** The id as it may stand in a header: what is not plain is written as its code. */
export const wireId = (id: string): string =>
  id.replaceAll(/[^\w-]/gu, (char) => `%${char.codePointAt(0)?.toString(16)}.`);

/** The message lies in the outbox, and that is all there is of it. */
const record = async (): Promise<Delivery> => ({ end: 'recorded' });

export const createNotifier = (config: Pick<Config, 'mail' | 'sms'>): Notifier => ({
  sms: config.sms === null ? record : createSmsGateway(config.sms),
  mail: config.mail === null ? record : createSmtp(config.mail),
});
