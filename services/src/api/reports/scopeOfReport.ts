// The scope of a report that an account names, or why there is no such report.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { ReportChoice } from '@despacho/contract/reports.ts';
import { maySeeReport } from '@despacho/domain/reports/access.ts';
import type { Firestore } from '../../store/firestore.ts';
import { narrowed } from '../narrowed.ts';
import { refuse, type Refusal } from '../outcome.ts';

export type ReportScope = { ok: true; scope: Scope } | Refusal;

type Call = { caller: Controller; own: Scope; request: ReportChoice; part: 'query' | 'body' };

/** [RP4] */
export const scopeOfReport = async (db: Firestore, { caller, own, request, part }: Call): Promise<ReportScope> => {
  if (!maySeeReport(caller, request.report)) return refuse('invalid', [{ path: `${part}.report`, issue: 'unknown' }]);
  const scope = await narrowed(db, own, request);
  const named = request.branch === undefined ? 'company' : 'branch';
  return scope === null ? refuse('invalid', [{ path: `${part}.${named}`, issue: 'unknown' }]) : { ok: true, scope };
};
