// Handlers of the reports of messages.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { SentSms, SmsColumn } from '@despacho/contract/messageReports.ts';
import { BYTE_ORDER_MARK, csvLine } from '@despacho/domain/export/csv.ts';
import { dayRange, localDateTime } from '@despacho/domain/localTime.ts';
import { MESSAGE_RULE } from '@despacho/domain/messages/reportText.ts';
import { smsColumns } from '@despacho/domain/messages/smsReport.ts';
import { REPORT_WORD } from '@despacho/domain/reports/text.ts';
import { companies } from '../store/companies/companies.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Sent } from '../store/messages/externalMessages.ts';
import { readSentSms, sentCounter, type SentPage } from '../store/messages/reports.ts';
import { readCursor, writeCursor, type Cursor } from '../store/orders/lists/cursor.ts';
import type { Handlers } from './handlers.ts';
import { narrowed } from './narrowed.ts';
import { refuse, respond } from './outcome.ts';

/** Aggregations at once. */
const AT_ONCE = 16;
const EXPORTED_AT_ONCE = 500;

/** The company of a scope: null for the whole operation, undefined where there is no such report. */
const companyOf = (scope: Scope | null): string | null | undefined => {
  if (scope === null || scope.type === 'branch') return undefined;
  return scope.type === 'all' ? null : scope.companyId;
};

const cellOf = (id: SmsColumn, message: SentSms): string => {
  const value = smsColumns[id].value(message);
  return typeof value === 'number' ? localDateTime(value) : value;
};

export const messageReportHandlers = ({
  db,
}: {
  db: Firestore;
}): Pick<Handlers, 'messageCounts' | 'sentSms' | 'exportSms'> => ({
  /** [MS23] */
  messageCounts: async ({ params: { channel }, query: { from, to }, scope }) => {
    const window = dayRange(from, to);
    const own = companyOf(scope);
    if (own === undefined) return refuse('forbidden');
    const { found } = await companies.list(db, scope);
    const countSent = await sentCounter(db, channel, window);
    const counted: { company: { id: string; name: string }; sent: number }[] = [];
    for (let first = 0; first < found.length; first += AT_ONCE) {
      const some = found.slice(first, first + AT_ONCE).map(async ({ id, name }) => ({
        company: { id, name },
        sent: await countSent(id),
      }));
      counted.push(...(await Promise.all(some)));
    }
    return respond({
      companies: counted
        .filter(({ sent }) => sent > 0)
        .toSorted((a, b) => b.sent - a.sent || a.company.name.localeCompare(b.company.name, 'es')),
      total: await countSent(own),
    });
  },

  /** [MS24] */
  sentSms: async ({ scope, query: { from, to, company, limit, cursor } }) => {
    const after = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && after === null) return refuse('invalid', [{ path: 'query.cursor', issue: 'unknown' }]);
    const own = companyOf(await narrowed(db, scope, { company }));
    if (own === undefined) return refuse('forbidden');
    const sent = { window: dayRange(from, to), companyId: own };
    const [page, countSent] = await Promise.all([
      readSentSms(db, sent, { limit, after }),
      sentCounter(db, 'sms', sent.window),
    ]);
    return respond({
      messages: page.messages,
      total: await countSent(own),
      unreadable: page.unreadable,
      nextCursor: page.next === null ? null : writeCursor(page.next),
    });
  },

  exportSms: async ({ scope, query: { from, to, company, columns } }) => {
    const own = companyOf(await narrowed(db, scope, { company }));
    if (own === undefined) return refuse('forbidden');
    return respond(smsFile(db, columns, { window: dayRange(from, to), companyId: own }));
  },
});

async function* smsFile(db: Firestore, columns: readonly SmsColumn[], sent: Sent): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map((id) => smsColumns[id].header));
  let after: Cursor | null = null;
  do {
    const page: SentPage = await readSentSms(db, sent, { limit: EXPORTED_AT_ONCE, after });
    yield page.messages.map((message) => csvLine(columns.map((id) => cellOf(id, message)))).join('');
    after = page.next;
  } while (after !== null);
  yield csvLine([REPORT_WORD.rule(MESSAGE_RULE.sms)]);
}
