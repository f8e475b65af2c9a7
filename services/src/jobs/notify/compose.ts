// Writes a message from what it is about. What people typed is one line each, however they typed it [MS10].
import type { Issue } from '@despacho/contract/system/issues.ts';
import type { MessageOccasion, MessageOrder } from '@despacho/contract/messages.ts';
import { text } from './text.ts';

export type Written = { subject: string; text: string };

/** Ends of lines, control characters, marks that turn the direction of writing, halves of characters. */
const UNSEEN = /[\p{C}\p{Z}]+/gu;
/** In a comment line breaks are allowed. */
const UNSEEN_BUT_LINES = /[^\P{C}\n]/gu;

export const oneLine = (typed: string, most: number): string => {
  const line = typed.replaceAll(UNSEEN, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= most ? line : `${letters.slice(0, most - 3).join('')}...`;
};

const manyLines = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN_BUT_LINES, '');

/** So that an SMS stays within two parts. */
const MOST = { number: 30, customer: 80, address: 120, name: 40 } as const;

const fieldsOf = (order: MessageOrder, origin: string) => ({
  number: oneLine(order.number, MOST.number),
  customer: oneLine(order.customerName, MOST.customer),
  address: oneLine(order.address, MOST.address),
  company: oneLine(order.company.name, MOST.name),
  branch: order.branch === null ? null : oneLine(order.branch.name, MOST.name),
  courier: order.courier === null ? null : oneLine(order.courier.name, MOST.name),
  link: order.trackingToken === null ? null : `${origin}/Share/order/${encodeURIComponent(order.trackingToken)}`,
});

type OrderOccasion = Exclude<MessageOccasion, 'issue'>;

/** `origin`: where the public pages are. */
export const smsText = (occasion: OrderOccasion, order: MessageOrder, origin: string): string =>
  text.sms[occasion](fieldsOf(order, origin));

export const orderMail = (occasion: OrderOccasion, order: MessageOrder, origin: string): Written =>
  text.mail[occasion](fieldsOf(order, origin));

export const issueMail = ({ id, user, role, email, company, branch, comment }: Issue): Written =>
  text.mail.issue({
    id,
    user: oneLine(user.name, MOST.customer),
    role,
    email: oneLine(email, MOST.address),
    company: company === null ? null : oneLine(company.name, MOST.name),
    branch: branch === null ? null : oneLine(branch.name, MOST.name),
    comment: manyLines(comment),
  });
