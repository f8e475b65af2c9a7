// Reports of what was sent: how many messages of each company, and the list of its SMS. By the instant of sending.
import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { messageAudience, messageOccasion } from './messages.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

export const MAX_REPORT_DAYS = 366;
/** Rows of one page. */
export const SMS_PAGE_SIZES = [10, 20, 50, 100] as const;

/** Local days, both included [TM7]. */
const days = { from: z.iso.date(), to: z.iso.date() };
const listed = { ...days, company: documentId.optional() };
const isRange = ({ from, to }: { from: string; to: string }): boolean => {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return length >= 1 && length <= MAX_REPORT_DAYS;
};

/** Columns of the list of SMS. */
export const SMS_COLUMNS = ['number', 'customer', 'address', 'company', 'audience', 'occasion', 'sentAt'] as const;
export type SmsColumn = (typeof SMS_COLUMNS)[number];
const columns = z
  .string()
  .max(200)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(z.enum(SMS_COLUMNS)).min(1));

/** [MS25] What another program did not record is null. */
export const sentSms = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  number: z.string(),
  customerName: z.string(),
  address: z.string(),
  company: reference.nullable(),
  audience: messageAudience.nullable(),
  occasion: messageOccasion.nullable(),
  sentAt: instant,
});
export type SentSms = z.infer<typeof sentSms>;

export const messageReportRoutes = routes({
  messageCounts: {
    method: 'GET',
    path: '/api/message-reports/:channel/counts',
    guard: 'reports.read',
    scoped: true,
    params: z.strictObject({ channel: z.enum(['sms', 'email']) }),
    query: z.strictObject(days).refine(isRange, { path: ['to'] }),
    response: z.object({
      /** Those with messages, the most first. */
      companies: z.array(z.object({ company: reference, sent: z.int() })),
      /** With messages of no company: to accounts, and about reported problems. */
      total: z.int(),
    }),
  },
  sentSms: {
    method: 'GET',
    path: '/api/message-reports/sms',
    guard: 'reports.read',
    scoped: true,
    query: z
      .strictObject({
        ...listed,
        limit: z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.number().min(1).max(SMS_PAGE_SIZES[3]))
          .default(20),
        /** The `next` of the previous page. */
        cursor: z
          .string()
          .regex(/^[\w-]{1,1200}$/)
          .optional(),
      })
      .refine(isRange, { path: ['to'] }),
    response: z.object({
      /** The newest first. */
      messages: z.array(sentSms),
      total: z.int(),
      /** Documents of this page that cannot be read. */
      unreadable: z.int(),
      nextCursor: z.string().nullable(),
    }),
  },
  /** The whole list. */
  exportSms: {
    method: 'GET',
    path: '/api/message-reports/sms/export',
    guard: 'reports.read',
    scoped: true,
    query: z.strictObject({ ...listed, columns }).refine(isRange, { path: ['to'] }),
    response: z.string(),
    stream: 'text/csv; charset=utf-8',
  },
});
