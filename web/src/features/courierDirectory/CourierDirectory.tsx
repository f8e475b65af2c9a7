// /bikers: the couriers of the scope in four tabs: active, inactive, waiting to be accepted, and today's ratings.
import { Classes, HTMLSelect, Tab } from '@blueprintjs/core';
import type { AccountStatus } from '@despacho/contract/couriers/couriers.ts';
import {
  COURIER_FILTERS,
  listedStatus,
  passesFilter,
  type CourierFilter,
} from '@despacho/domain/couriers/directory.ts';
import { whole } from '@despacho/ui/format.ts';
import { useId, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FILTER_TEXT } from '../../entities/couriers/directory/text.ts';
import { useCan } from '../../kit/access.ts';
import { Page, Row } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierGrid, type BulkAction } from './CourierGrid.tsx';
import { listText } from './text.ts';
import { TodaysRatings } from './TodaysRatings.tsx';
import { useAuthorise } from './useAuthorise.ts';
import { useDeactivate } from './useDeactivate.ts';
import { useDirectory } from './useDirectory.ts';

const SECTION = 'seccion';
const LIST = 'lista';
/** The parameter of the grid. */
const PAGE = 'page';
const RATINGS = 'calificaciones';
const TABS = [
  { id: 'activos', status: 'ACTIVE', name: listText.active },
  { id: 'inactivos', status: 'INACTIVE', name: listText.inactive },
  { id: 'nuevos', status: 'NEW', name: listText.waiting },
] as const satisfies readonly { id: string; status: AccountStatus; name: string }[];

const isFilter = (text: string | null): text is CourierFilter => COURIER_FILTERS.some((filter) => filter === text);

const FilterChoice = ({ filter, onChange }: { filter: CourierFilter; onChange: (filter: CourierFilter) => void }) => {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>{listText.filter}</label>
      <HTMLSelect
        id={id}
        value={filter}
        onChange={({ currentTarget: { value } }) => isFilter(value) && onChange(value)}
      >
        {COURIER_FILTERS.map((each) => (
          <option key={each} value={each}>
            {FILTER_TEXT[each]}
          </option>
        ))}
      </HTMLSelect>
    </Row>
  );
};

const Links = () => {
  const pathTo = useScreenPath();
  const canEdit = useCan('couriers.edit');
  if (!canEdit) return null;
  const links = [
    [pathTo('/biker-import'), listText.import],
    [pathTo('/pilot-create'), listText.createAccount],
    [pathTo('/biker-create'), listText.create],
  ] as const;
  return links.map(([path, text]) =>
    path === null ? null : (
      <Link key={text} className={Classes.BUTTON} to={path}>
        {text}
      </Link>
    ),
  );
};

/** [CU5] The filter is part of the address, and stays from tab to tab. */
const useAddress = () => {
  const [address, setAddress] = useSearchParams();
  const written = address.get(LIST);
  const filter = isFilter(written) ? written : 'all';
  const sectionParams = (section: string): Record<string, string> => ({
    [SECTION]: section,
    ...(filter === 'all' ? {} : { [LIST]: filter }),
  });
  return {
    grid: [address, setAddress] as ReturnType<typeof useSearchParams>,
    filter,
    section: address.get(SECTION),
    // Search, filters and page belong to the list of one tab.
    onSection: (section: string) => setAddress(sectionParams(section), { replace: true }),
    onFilter: (next: CourierFilter) =>
      setAddress(
        (before) =>
          new URLSearchParams([...[...before].filter(([name]) => name !== LIST && name !== PAGE), [LIST, next]]),
        { replace: true },
      ),
  };
};

export const CourierDirectory = () => {
  const seesRatings = useCan('couriers.readRatings');
  const { value, isLoading, failure, retry } = useDirectory();
  const address = useAddress();
  const authorise = useAuthorise();
  const deactivate = useDeactivate();
  const byStatus = useMemo(() => Map.groupBy(value?.rows ?? [], listedStatus), [value]);
  const { filter } = address;
  const selected =
    address.section === RATINGS && seesRatings
      ? RATINGS
      : (TABS.find(({ id }) => id === address.section)?.id ?? TABS[0].id);
  const bulk: Record<AccountStatus, BulkAction[]> = {
    ACTIVE: [{ text: listText.deactivate, run: (rows, clear) => void deactivate(rows, clear) }],
    INACTIVE: [{ text: listText.activate, run: (rows, clear) => void authorise(rows, listText.activate, clear) }],
    NEW: [{ text: listText.authorise, run: (rows, clear) => void authorise(rows, listText.authorise, clear) }],
  };
  const isReading = value !== null && value.read < value.total;
  return (
    <Page isFilled>
      <PageHead
        title={listText.title}
        {...(value === null ? {} : { count: whole(value.rows.length) })}
        {...(isReading ? { detail: listText.reading(value.read, value.total) } : {})}
        actions={<Links />}
      />
      <PageTabs id="couriers" selectedTabId={selected} onChange={(id) => address.onSection(String(id))}>
        {TABS.map(({ id, status, name }) => {
          const all = byStatus.get(status) ?? [];
          return (
            <Tab
              key={id}
              id={id}
              title={value === null ? name : listText.tab(name, whole(all.length))}
              panel={
                <CourierGrid
                  id={`couriers-${id}`}
                  title={name}
                  rows={filter === 'all' ? all : all.filter((row) => passesFilter(filter, row, row.orderCount > 0))}
                  address={address.grid}
                  bulk={bulk[status]}
                  head={<FilterChoice filter={filter} onChange={address.onFilter} />}
                  isLoading={isLoading}
                  failure={failure === null ? null : listText.failed}
                  onRetry={retry}
                />
              }
            />
          );
        })}
        {seesRatings ? <Tab id={RATINGS} title={listText.ratings} panel={<TodaysRatings />} /> : null}
      </PageTabs>
    </Page>
  );
};
