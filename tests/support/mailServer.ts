// A real mail server on a free port that records mails and can fail on request.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** The parser's types name the browser's globals, which Node has as values alone. */
declare global {
  interface TextEncoder {}
  interface TextDecoder {}
}

type ReceivedMail = { recipients: string[]; raw: string; mail: Email };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** For each mail: null accepts it, else the code of the response. */
  mailCode: () => number | null;
  /** For each recipient, likewise. */
  recipientCode: (address: string) => number | null;
  /** Runs after the mail is received and before the response. */
  pause: () => Promise<void>;
  /** While it is set, no mail gets a response. */
  isSilent: boolean;
  close(): Promise<void>;
};

type Done = (error?: Error | null) => void;

const failure = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code });

export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession, done: Done): Promise<void> => {
    const raw = await buffer(stream);
    if (running.isSilent) return;
    const code = running.mailCode();
    if (code !== null) {
      done(failure(code));
      return;
    }
    const mail = await PostalMime.parse(raw);
    received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw: raw.toString('utf8'), mail });
    await running.pause();
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const code = running.recipientCode(address);
      done(code === null ? null : failure(code));
    },
    onData: (stream, session, done) => {
      void receive(stream, session, done);
    },
  });
  // Clients that leave in the middle are what some tests are about.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const running: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    mailCode: () => null,
    recipientCode: () => null,
    pause: async () => undefined,
    isSilent: false,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
  return running;
};
