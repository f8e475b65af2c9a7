// Writes a message from its order, for the dispatcher and the previews. What people typed is one line each [MS10].
import type { MessageOrder } from '@despacho/contract/messages.ts';
import type { OrderOccasion } from '../orders/messages.ts';
import { text, type MailText, type OrderFields } from './text.ts';

/** Ends of lines, control characters, marks that turn the direction of writing, halves of characters. */
const UNSEEN = /[\p{C}\p{Z}]+/gu;

export const oneLine = (typed: string, max: number): string => {
  const line = typed.replaceAll(UNSEEN, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= max ? line : `${letters.slice(0, max - 3).join('')}...`;
};

/** So that an SMS stays within two parts. */
export const MAX_LETTERS = { number: 30, customer: 80, address: 120, name: 40 } as const;

/** The page that customers open. `origin`: where the public pages are. */
export const trackingLink = (token: string, origin: string): string =>
  `${origin}/Share/order/${encodeURIComponent(token)}`;

type Subject = Pick<MessageOrder, 'number' | 'customerName' | 'address' | 'company' | 'branch' | 'courier'>;

const fieldsOf = (order: Subject, link: string | null, letters = (typed: string): string => typed): OrderFields => {
  const line = (typed: string, max: number): string => oneLine(letters(typed), max);
  return {
    number: line(order.number, MAX_LETTERS.number),
    customer: line(order.customerName, MAX_LETTERS.customer),
    address: line(order.address, MAX_LETTERS.address),
    company: line(order.company.name, MAX_LETTERS.name),
    branch: order.branch === null ? null : line(order.branch.name, MAX_LETTERS.name),
    courier: order.courier === null ? null : line(order.courier.name, MAX_LETTERS.name),
    link,
  };
};

const linkOf = ({ trackingToken }: MessageOrder, origin: string): string | null =>
  trackingToken === null ? null : trackingLink(trackingToken, origin);

/** Letters with accents that an SMS has at no extra cost (GSM 03.38). */
const KEPT = /[ÄÅÉÑÖÜàäåèéìñòöùü]/;
/** [MS18] "Panadería" halves what fits into an SMS, "Panaderia" does not. */
export const plainLetters = (typed: string): string =>
  Array.from(typed.normalize('NFC'), (letter) =>
    KEPT.test(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  ).join('');

export const smsText = (occasion: OrderOccasion, order: MessageOrder, origin: string): string =>
  text.sms[occasion](fieldsOf(order, linkOf(order, origin), plainLetters));

export const orderMail = (occasion: OrderOccasion, order: MessageOrder, origin: string): MailText =>
  text.mail[occasion](fieldsOf(order, linkOf(order, origin)));

/** For programs of chat: with all letters. */
export const chatText = (occasion: OrderOccasion, order: Subject, link: string): string =>
  text.sms[occasion](fieldsOf(order, link));
