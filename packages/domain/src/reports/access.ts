// Who may see a report.
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { ReportKind } from '@despacho/contract/reports.ts';
import { can, type Account } from '../access/permissions.ts';

const permissionOf = (report: ReportKind): Permission =>
  report === 'courierSummary' ? 'reports.read' : 'reports.orders';

/** [RP4] */
export const maySeeReport = (account: Account, report: ReportKind): boolean => can(account, permissionOf(report));
