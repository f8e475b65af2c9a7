// Replies of customers to an SMS: which of them opt out or in, and from which number.
import type { SmsReply } from '@despacho/contract/messageCalls.ts';
import { smsNumberOf } from '../orders/messages.ts';
import { readers } from '../reading/kinds.ts';
import { replyWords } from './text.ts';

const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word);

/** [MS19] The whole text is the word; its case, accents and marks around it do not count. */
export const replyOf = (typed: string): SmsReply => {
  const plain = typed.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const word = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toUpperCase();
  if (isOneOf(replyWords.optOut, word)) return 'optedOut';
  return isOneOf(replyWords.optIn, word) ? 'optedIn' : 'ignored';
};

/** [MS19] As gateways write it: with or without +502, spaces or dashes. Null: not a number of Guatemala. */
export const senderNumber = (from: string): string | null => {
  const reading = readers.phone(from);
  return reading.state === 'read' && reading.remark === null ? smsNumberOf(reading.value) : null;
};
