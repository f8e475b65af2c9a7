// A phone may report one event several times: the first report counts for all of them.
import type { Incident } from '@despacho/contract/incidents.ts';
import { isFar, type Write } from '../orders/phoneTimes.ts';

/** Reports of one kind by one person within this time of the first are one event. */
export const SAME_EVENT_MS = 60 * 60_000;

export type Report = Pick<Incident, 'id' | 'kind' | 'at' | 'courier' | 'closedAt'> &
  Partial<Pick<Incident, 'userName'>>;

export type ReportedEvent<R> = { first: R; repeats: readonly R[]; isOpen: boolean };

const byTime = (a: Pick<Report, 'id' | 'at'>, b: Pick<Report, 'id' | 'at'>): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/** [DO21] A courier's open report whose own time is far from its write; those of programs that store the past are closed. */
export const isMisdatedReport = (
  { at, courier, closedAt }: Pick<Report, 'at' | 'courier' | 'closedAt'>,
  write: Write,
) => courier !== null && closedAt === null && isFar(at, write);

/** Null: no person is named, so nothing is a repetition. */
const reporterOf = ({ kind, courier, userName }: Report): string | null => {
  if (courier !== null) return `${kind} courier ${courier.id}`;
  return userName === undefined || userName === null ? null : `${kind} user ${userName}`;
};

const isRepeatOf = <R extends Report>(event: { first: R; repeats: R[] }, report: R): boolean => {
  const at = Date.parse(report.at);
  const isClosedBefore = [event.first, ...event.repeats].every(
    ({ closedAt }) => closedAt !== null && Date.parse(closedAt) <= at,
  );
  return !isClosedBefore && at - Date.parse(event.first.at) <= SAME_EVENT_MS;
};

/** [IC2] A report after the event was closed is a new event. An event is open while one of its reports is. */
export const reportedEvents = <R extends Report>(reports: Iterable<R>): ReportedEvent<R>[] => {
  const sorted = [...reports].toSorted(byTime);
  const latest = new Map<string, { first: R; repeats: R[] }>();
  const events: { first: R; repeats: R[] }[] = [];
  for (const report of sorted) {
    const reporter = reporterOf(report);
    const event = reporter === null ? undefined : latest.get(reporter);
    if (event !== undefined && isRepeatOf(event, report)) {
      event.repeats.push(report);
      continue;
    }
    const begun = { first: report, repeats: [] };
    events.push(begun);
    if (reporter !== null) latest.set(reporter, begun);
  }
  return events.map(({ first, repeats }) => ({
    first,
    repeats,
    isOpen: [first, ...repeats].some(({ closedAt }) => closedAt === null),
  }));
};

/** Open events of one courier, and open reports of one event; further ones wait until one of these is over. */
const MAX_OPEN = 3;

/** [IC20] Without the open reports that wait, so that one phone cannot flood the operation. */
export const raisedReports = <R extends Report>(reports: Iterable<R>): R[] => {
  const openEvents = new Map<string, number>();
  return reportedEvents(reports).flatMap(({ first, repeats, isOpen }) => {
    const all = [first, ...repeats];
    const { courier } = first;
    if (courier === null || !isOpen) return all;
    const count = (openEvents.get(courier.id) ?? 0) + 1;
    openEvents.set(courier.id, count);
    const open = all.filter(({ closedAt }) => closedAt === null).slice(0, count <= MAX_OPEN ? MAX_OPEN : 0);
    return all.filter((report) => report.closedAt !== null || open.includes(report));
  });
};
