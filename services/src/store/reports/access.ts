// Whether an account may still see a report that was asked for before.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { ReportKind } from '@despacho/contract/reports.ts';
import { accessLossOf } from '@despacho/domain/reports/access.ts';
import { controllers } from '../accounts/controllers.ts';
import { isOfDisabledCompany } from '../companies/disable.ts';
import type { Firestore } from '../firestore.ts';

type AccessRequest = { askerId: string; report: ReportKind; scope: Scope };

/** [RP7] [RP12] Read now. `loss` null: the account may see it; of a disabled company none may [AU5]. */
export const readAccess = async (
  db: Firestore,
  { askerId, report, scope }: AccessRequest,
): Promise<{ asker: Controller | null; loss: ReturnType<typeof accessLossOf> }> => {
  const asker = await controllers.find(db, askerId);
  if (asker !== null && (await isOfDisabledCompany(db, asker))) return { asker, loss: 'account' };
  return { asker, loss: accessLossOf(asker, report, scope) };
};
