// Sends messages by the gateways that are set up: a mail server and an SMS gateway. Without one the outbox is the only record.
import type { Config } from '../config.ts';
import type { Delivery, Mail, Sms } from './delivery.ts';
import { createSmsGateway } from './smsGateway.ts';
import { createSmtp } from './smtp.ts';

/** Neither throws. The same id may be sent twice. */
export type Notifier = {
  sms(sms: Sms): Promise<Delivery>;
  mail(mail: Mail): Promise<Delivery>;
};

const record = async (): Promise<Delivery> => ({ end: 'recorded' });

export const createNotifier = (config: Pick<Config, 'mail' | 'sms'>): Notifier => ({
  sms: config.sms === null ? record : createSmsGateway(config.sms),
  mail: config.mail === null ? record : createSmtp(config.mail),
});
