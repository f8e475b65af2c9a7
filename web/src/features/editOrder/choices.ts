// What can be chosen in the form: what the server would take, and what the order has already.
import { NO_COURIER } from '@despacho/domain/orders/merge/values.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { branchOptions, companyOptions, courierOptions, type Parties } from '../../entities/orders/form/parties.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';

type Own = Pick<StaffOrder, 'company' | 'branch' | 'courier'>;
type Named = { id: string; name: string };

/** What the order has can be kept, even when nobody else could be given it any more. */
const withOwn = (options: readonly Option[], own: Named | null): Option[] =>
  own === null || options.some(({ value }) => value === own.id)
    ? [...options]
    : [...options, { value: own.id, label: own.name }];

/** [OR20] [OR21] Nothing is offered that would be refused. */
export const choicesOf = (parties: Parties, { company, branch, courier }: Own) => ({
  companies: withOwn(companyOptions(parties), company),
  branchesOf: (companyId: string) =>
    withOwn(branchOptions(parties, companyId), companyId === company.id ? branch : null),
  /** Without a branch nobody can be said to serve it. */
  couriersOf: (companyId: string, branchId: string): Option[] => [
    { value: NO_COURIER, label: PLACE_TEXT.noCourier },
    ...(branchId === ''
      ? []
      : withOwn(courierOptions(parties, companyId, branchId), branchId === branch?.id ? courier : null)),
  ],
});
export type Choices = ReturnType<typeof choicesOf>;
