// A small SMS gateway on a free port with the protocol of platform/notify/smsGateway.ts, which fails on request.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const request = z.object({ to: z.string(), text: z.string(), id: z.string() });
type ReceivedSms = z.infer<typeof request> & { headers: IncomingHttpHeaders };

export type SmsServer = {
  url: string;
  /** Every request, including failed ones. */
  requests: ReceivedSms[];
  /** What a phone would have got: each id once. */
  sent: Map<string, ReceivedSms>;
  /** Responds itself and returns true, or leaves it to the gateway. */
  misbehave: (sms: ReceivedSms, response: ServerResponse) => boolean;
  close(): Promise<void>;
};

export const startSmsServer = async (): Promise<SmsServer> => {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const sms = { ...request.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))), headers: incoming.headers };
      running.requests.push(sms);
      if (running.misbehave(sms, response)) return;
      if (!running.sent.has(sms.id)) running.sent.set(sms.id, sms);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'accepted', id: sms.id }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const running: SmsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests: [],
    sent: new Map(),
    misbehave: () => false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
};
