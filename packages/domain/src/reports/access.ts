// Who may see a report, and why an account may no longer.
import type { Controller, Permission, Scope } from '@despacho/contract/accounts/access.ts';
import type { ReportKind } from '@despacho/contract/reports.ts';
import type { ScheduleStop } from '@despacho/contract/reportSchedules.ts';
import { can, type Account } from '../access/permissions.ts';
import { scopeCovers, scopeOf } from '../access/scope.ts';

const permissionOf = (report: ReportKind): Permission =>
  report === 'courierSummary' ? 'reports.read' : 'reports.orders';

/** [RP4] */
export const maySeeReport = (account: Account, report: ReportKind): boolean => can(account, permissionOf(report));

/** [RP7] Why an account may not see a report of a scope. Null account: it was removed. Null: it may see it. */
export const accessLossOf = (
  account: Controller | null,
  report: ReportKind,
  scope: Scope,
): Exclude<ScheduleStop, 'asker'> | null => {
  if (account?.isEnabled !== true) return 'account';
  if (!maySeeReport(account, report)) return 'permission';
  const now = scopeOf(account);
  return now !== null && scopeCovers(now, scope) ? null : 'scope';
};
