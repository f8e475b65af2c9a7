import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../../tests/support/mailServer.ts';
import { createSmtp } from './smtp.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => server.close());

const mail = {
  id: 'created-order-1',
  to: ['tienda@example.test', 'gerencia@example.test'],
  subject: 'Orden GT-1 recibida – San Martín',
  text: 'Dirección: 16 calle 2-40\nÑandú\n.\nfin',
  attachment: null,
};
const from = 'despacho@example.test';
const send = async (only: Partial<typeof mail> = {}, limitMs?: number) =>
  createSmtp({ url: server.url, from }, limitMs)({ ...mail, ...only });

describe('mail', () => {
  it('[MS8] arrives as it was written, with a message id derived from its own id', async () => {
    expect(await send()).toEqual({ end: 'sent', via: 'smtp' });
    expect(await send()).toEqual({ end: 'sent', via: 'smtp' });
    const [first, second] = server.received;
    expect(first?.recipients).toEqual(mail.to);
    expect(first?.mail).toMatchObject({ subject: mail.subject, messageId: '<created-order-1@example.test>' });
    expect(first?.mail.from?.address).toBe(from);
    expect(first?.mail.text?.trim()).toBe(mail.text);
    expect(second?.mail.messageId).toBe(first?.mail.messageId);
  });

  it('carries one file', async () => {
    const bytes = new Uint8Array([0xff, 0xd8, 0, 13, 10]);
    const sent = createSmtp({ url: server.url, from })({
      ...mail,
      attachment: { name: 'captura.jpg', type: 'image/jpeg', bytes },
    });
    expect(await sent).toMatchObject({ end: 'sent' });
    const [file] = server.received[0]?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: 'captura.jpg', mimeType: 'image/jpeg' });
    expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(bytes);
  });

  it('[MS10] has no header and no recipient from user input', async () => {
    await send({
      id: 'created-x>\r\nX-Admin: yes',
      subject: 'Orden 1\r\nBcc: thief@example.test\r\n\r\nBody of another',
      to: ['tienda@example.test'],
    });
    const [got] = server.received;
    expect(got?.recipients).toEqual(['tienda@example.test']);
    expect(got?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(got?.mail.headers.map(({ key }) => key)).not.toContain('x-admin');
    expect(got?.mail.text?.trim()).toBe(mail.text);
  });

  it.each([
    [450, { end: 'again', problem: 'smtp-450' }],
    [552, { end: 'refused', problem: 'smtp-552' }],
  ])('[MS11] with the response %i has the right result', async (code, expected) => {
    server.mailCode = () => code;
    expect(await send()).toEqual(expected);
  });

  it('[MS11] is sent when one of its recipients exists, and rejected when none does', async () => {
    server.recipientCode = (address) => (address === mail.to[0] ? 550 : null);
    expect(await send()).toEqual({ end: 'sent', via: 'smtp' });
    expect(server.received[0]?.recipients).toEqual([mail.to[1]]);
    server.recipientCode = () => 550;
    expect(await send()).toEqual({ end: 'refused', problem: 'smtp-550' });
  });

  it('[MS11] has a time limit, and an unreachable server is tried again', async () => {
    server.isSilent = true;
    expect(await send({}, 300)).toEqual({ end: 'again', problem: 'smtp-slow' });
    const gone = createSmtp({ url: 'smtp://127.0.0.1:1', from });
    expect(await gone(mail)).toEqual({ end: 'again', problem: 'smtp-ESOCKET' });
  });
});
