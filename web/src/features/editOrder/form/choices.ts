// The choices of the form: what the server accepts, and what the order has already.
import { NO_COURIER } from '@despacho/domain/orders/merge/values.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { branchOptions, companyOptions, courierOptions, type Parties } from '../../../entities/orders/form/parties.ts';
import type { Option } from '../../../kit/form/fieldSpec.ts';

type Own = Pick<StaffOrder, 'company' | 'branch' | 'courier'>;
type Named = { id: string; name: string };

/** The order keeps what it has, also where that can no longer be chosen for other orders. */
const withOwn = (options: readonly Option[], own: Named | null): Option[] =>
  own === null || options.some(({ value }) => value === own.id)
    ? [...options]
    : [...options, { value: own.id, label: own.name }];

/** [OR20] [OR21] Offers only what the server accepts. */
export const choicesOf = (parties: Parties, { company, branch, courier }: Own) => ({
  companies: withOwn(companyOptions(parties), company),
  branchesOf: (companyId: string) =>
    withOwn(branchOptions(parties, companyId), companyId === company.id ? branch : null),
  /** Couriers serve branches; without one only no courier can be chosen. */
  couriersOf: (companyId: string, branchId: string): Option[] => [
    { value: NO_COURIER, label: PLACE_TEXT.noCourier },
    ...(branchId === ''
      ? []
      : withOwn(courierOptions(parties, companyId, branchId), branchId === branch?.id ? courier : null)),
  ],
});
export type Choices = ReturnType<typeof choicesOf>;
