// /customer-ratings: what customers were not content with, and the orders it is about.
import type { LowRating } from '@despacho/contract/customerRatings.ts';
import { useMemo } from 'react';
import { useBranches, useCompanies } from '../entities/companies/names.ts';
import { ratingColumns } from '../entities/customerRatings/columns.tsx';
import { ratingText } from '../entities/customerRatings/text.ts';
import { REQUEST_MS } from '../kit/freshness.ts';
import { useRoute } from '../kit/requests/useRoute.ts';
import { ResourceGrid } from '../kit/resource/ResourceGrid.tsx';
import { SCREEN_TEXT } from './text.ts';

const ratingsOf = ({ ratings }: { ratings: LowRating[] }): LowRating[] => ratings;
const orderIdOf = ({ orderId }: LowRating): string => orderId;
const namesIn = (all: readonly { id: string; name: string }[]) => {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
};

export const LowRatings = () => {
  const [companies, branches] = [useCompanies(), useBranches()];
  const columns = useMemo(
    () => ratingColumns({ company: namesIn(companies), branch: namesIn(branches) }),
    [companies, branches],
  );
  return (
    <ResourceGrid
      id="low-ratings"
      title={SCREEN_TEXT.lowRatings.title}
      intro={ratingText.intro}
      columns={columns}
      result={useRoute('lowRatings', {}, { everyMs: REQUEST_MS.detail })}
      rows={ratingsOf}
      rowId={orderIdOf}
      empty={ratingText.empty}
    />
  );
};
