// The values that forms and files begin a company with.
import { companyRows } from '@despacho/contract/companies.ts';
import { emptiesOf } from '@despacho/contract/fields.ts';

/** [IN12] Where nothing else is written. */
export const NEW_COMPANY = { ...emptiesOf(companyRows), isProject: true };
