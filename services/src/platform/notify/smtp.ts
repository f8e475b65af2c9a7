// Mail through an SMTP server. A mail that is sent twice after a crash has the same Message-ID, by which mailboxes recognise it.
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { LONGEST_TRY_MS, headerId, type Delivery, type Mail } from './delivery.ts';

/** Each step of the dialogue; all of them together are limited as well. */
const STEP_MS = 5_000;

const again = (problem: string): Delivery => ({ end: 'again', problem });

/** Final: the server rejects the recipients or the mail, not the connection. */
const deliveryOf = (error: unknown): Delivery => {
  if (!(error instanceof Error)) return again('smtp-unknown');
  const code = 'code' in error ? String(error.code) : 'unknown';
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : 0;
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return isFinal
    ? { end: 'refused', problem: `smtp-${responseCode}` }
    : again(`smtp-${responseCode > 0 ? responseCode : code}`);
};

/** @param limitMs for the whole of a try */
export const createSmtp = ({ url, from }: { url: string; from: string }, limitMs = LONGEST_TRY_MS) => {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // The content of a mail comes from its fields only, not from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf('@') + 1);

  return async ({ id, to, subject, text, attachment }: Mail): Promise<Delivery> => {
    const sending = transport.sendMail({
      from,
      // Objects: an address cannot be parsed as several.
      to: to.map((address) => ({ name: '', address })),
      subject,
      text,
      messageId: `<${headerId(id)}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments:
        attachment === null
          ? []
          : [{ filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) }],
    });
    const limit = new AbortController();
    const late = delay(limitMs, again('smtp-slow'), { signal: limit.signal });
    const done = sending.then((): Delivery => ({ end: 'sent', via: 'smtp' }), deliveryOf);
    return Promise.race([done, late.catch(() => done)]).finally(() => limit.abort());
  };
};
