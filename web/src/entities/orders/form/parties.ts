// Companies, branches and couriers to choose from, each depending on the one before: out of the live data, so at once.
import type { LiveBranch, LiveCompany, StaffCourier } from '@despacho/contract/live/kinds.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { serves } from '@despacho/domain/orders/parties.ts';
import { useMemo } from 'react';
import type { Option } from '../../../kit/form/fieldSpec.ts';
import { LIVE_MS } from '../../../kit/freshness.ts';
import { useLive } from '../../../kit/live.tsx';
import { useCourierName } from '../../../kit/namesakes.tsx';
import { fieldText } from './text.ts';

export type Parties = {
  companies: readonly LiveCompany[];
  branches: readonly LiveBranch[];
  couriers: readonly StaffCourier[];
};

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'es');

/** Those that an order may name: enabled and on duty. [CO20] */
export const useParties = (): Parties => {
  const companies = useLive(
    ({ company }) => [...company.values()].filter(({ isEnabled }) => isEnabled).toSorted(byName),
    {
      everyMs: LIVE_MS.screen,
    },
  );
  const branches = useLive(({ branch }) => [...branch.values()].filter(({ isEnabled }) => isEnabled).toSorted(byName), {
    everyMs: LIVE_MS.screen,
  });
  const couriers = useLive(({ courier }) => [...courier.values()].filter(isOnDuty).toSorted(byName), {
    everyMs: LIVE_MS.screen,
  });
  const nameOf = useCourierName();
  return useMemo(
    () => ({ companies, branches, couriers: couriers.map((each) => ({ ...each, name: nameOf(each) })) }),
    [companies, branches, couriers, nameOf],
  );
};

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

export const companyOptions = ({ companies }: Parties): Option[] => companies.map(optionOf);

export const branchOptions = ({ branches }: Parties, companyId: string): Option[] =>
  branches.filter(({ company }) => company.id === companyId).map(optionOf);

/** [OR21] Of a branch; an unavailable courier can still be chosen, and is marked. */
export const courierOptions = ({ couriers }: Parties, companyId: string, branchId: string): Option[] =>
  couriers
    .filter((courier) => serves(courier, { companyId, branchId }))
    .map((courier) => ({
      ...optionOf(courier),
      ...(courier.availability === 'unavailable' ? { group: fieldText.unavailable } : {}),
    }));
