// The couriers and companies with the most deliveries.
import { numbersText as text } from './text.ts';
import { TopRows } from './TopRows.tsx';
import type { NumbersView } from './view.ts';

export const Couriers = ({ view: { value, links } }: { view: NumbersView }) => (
  <TopRows title={text.couriers} rows={value.total.couriers} linkTo={({ id }) => links.delivered({ courier: id })} />
);

/** Only where several are shown. */
export const Companies = ({ view: { value, links } }: { view: NumbersView }) =>
  value.companies.length === 0 ? null : (
    <TopRows title={text.companies} rows={value.companies} linkTo={({ id }) => links.delivered({ company: id })} />
  );
