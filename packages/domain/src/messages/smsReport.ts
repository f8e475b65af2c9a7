// The columns of the list of SMS as plain values: the console's grid and the server's export read them from here.
import type { SentSms, SmsColumn } from '@despacho/contract/messageReports.ts';
import { AUDIENCE_LABEL, OCCASION_LABEL, SMS_HEADER } from './reportText.ts';

type ValueColumn = {
  header: string;
  /** `date` values are milliseconds since 1970. */
  kind: 'text' | 'enum' | 'date';
  value: (message: SentSms) => string | number;
};

export const smsColumns = {
  number: { header: SMS_HEADER.number, kind: 'text', value: ({ number }) => number },
  customer: { header: SMS_HEADER.customer, kind: 'text', value: ({ customerName }) => customerName },
  address: { header: SMS_HEADER.address, kind: 'text', value: ({ address }) => address },
  company: { header: SMS_HEADER.company, kind: 'text', value: ({ company }) => company?.name ?? '' },
  audience: {
    header: SMS_HEADER.audience,
    kind: 'enum',
    value: ({ audience }) => (audience === null ? '' : AUDIENCE_LABEL[audience]),
  },
  occasion: {
    header: SMS_HEADER.occasion,
    kind: 'enum',
    value: ({ occasion }) => (occasion === null ? '' : OCCASION_LABEL[occasion]),
  },
  sentAt: { header: SMS_HEADER.sentAt, kind: 'date', value: ({ sentAt }) => Date.parse(sentAt) },
} as const satisfies Record<SmsColumn, ValueColumn>;
