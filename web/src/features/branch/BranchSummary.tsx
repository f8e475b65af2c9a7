// The summary of a branch: its load and its tabs. The tab is part of the address.
import { Tab, Tabs } from '@blueprintjs/core';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useEntity } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { closedListOf } from '../orderLists/closedLists.ts';
import { ClosedList } from '../orderLists/ClosedList.tsx';
import styles from './Branch.module.css';
import { BranchCouriers } from './BranchCouriers.tsx';
import { BranchLoad } from './BranchLoad.tsx';
import { BranchOrders } from './BranchOrders.tsx';
import { branchSummaryText as text, SECTION } from './text.ts';
import { VIEW_ID, viewText } from './views/text.ts';

const CourierSigns = lazyPart(async () => (await import('./views/CourierSigns.tsx')).CourierSigns);
const DaySummary = lazyPart(async () => (await import('./views/DaySummary.tsx')).DaySummary);
const PeriodSummary = lazyPart(async () => (await import('./views/PeriodSummary.tsx')).PeriodSummary);
const CourierControl = lazyPart(async () => (await import('./views/CourierControl.tsx')).CourierControl);
const CourierRatings = lazyPart(async () => (await import('./views/CourierRatings.tsx')).CourierRatings);

const QUEUED = [ORDER_STATUS.NEW, ORDER_STATUS.ON_HOLD, ORDER_STATUS.PENDING] as const;
const TO_BRANCH = [ORDER_STATUS.ACCEPTED, ORDER_STATUS.ASSIGNED, ORDER_STATUS.RECEIVING] as const;
const ON_ROUTE = [ORDER_STATUS.GOING] as const;
const DELIVERED = ['number', 'customer', 'address', 'type', 'courier', 'deliveryTime', 'delivered'] as const;

const Delivered = ({ branchId }: { branchId: string }) => {
  const list = useMemo(
    () => closedListOf('/history-orders', 'branch-delivered', { branch: branchId }, DELIVERED),
    [branchId],
  );
  return <ClosedList list={list} title={text.delivered} />;
};

const Orders = ({ branchId }: { branchId: string }) => (
  <div className={styles['tables']}>
    <BranchOrders
      id="branch-to-store"
      branchId={branchId}
      title={text.toBranch}
      empty={text.noToBranch}
      statuses={TO_BRANCH}
    />
    <BranchOrders
      id="branch-on-route"
      branchId={branchId}
      title={text.onRoute}
      empty={text.noOnRoute}
      statuses={ON_ROUTE}
    />
  </div>
);

const Queue = ({ branchId }: { branchId: string }) => (
  <BranchOrders
    id="branch-queue"
    branchId={branchId}
    title={text.queue}
    empty={text.noQueue}
    statuses={QUEUED}
    isQueue
  />
);

type Section = { id: string; title: string; part: ReactNode };

/** [BR7] A company without a queue has no tab for it. */
const listsOf = ({ id }: LiveBranch, usesQueue: boolean): Section[] => [
  ...(usesQueue ? [{ id: text.ids.queue, title: text.queue, part: <Queue branchId={id} /> }] : []),
  { id: text.ids.orders, title: text.orders, part: <Orders branchId={id} /> },
  { id: text.ids.delivered, title: text.delivered, part: <Delivered branchId={id} /> },
  { id: text.ids.couriers, title: text.couriers, part: <BranchCouriers branchId={id} /> },
];

/** [BR13] Ratings are for the accounts that may read them. */
const viewsOf = (branch: LiveBranch, seesRatings: boolean): Section[] => [
  { id: VIEW_ID.signs, title: viewText.signs, part: <CourierSigns branch={branch} /> },
  { id: VIEW_ID.day, title: viewText.day, part: <DaySummary branch={branch} /> },
  { id: VIEW_ID.period, title: viewText.period, part: <PeriodSummary branch={branch} /> },
  { id: VIEW_ID.control, title: viewText.control, part: <CourierControl branch={branch} /> },
  ...(seesRatings ? [{ id: VIEW_ID.ratings, title: viewText.ratings, part: <CourierRatings branch={branch} /> }] : []),
];

/** On a phone the tabs are wider than the screen: the selected one is moved into sight, and nothing else. */
const useTabInSight = (selected: string) => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = page.current?.querySelector<HTMLElement>(`[role="tab"][data-tab-id="${selected}"]`);
    const list = tab?.closest('[role="tablist"]');
    if (tab !== null && tab !== undefined) list?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });
  }, [selected]);
  return page;
};

export const BranchSummary = ({ branch }: { branch: LiveBranch }) => {
  const company = useEntity('company', branch.company.id);
  const [address, setAddress] = useSearchParams();
  const seesRatings = useCan('couriers.readRatings');
  const sections = [...listsOf(branch, company?.usesQueue !== false), ...viewsOf(branch, seesRatings)];
  const selected = sections.find(({ id }) => id === address.get(SECTION)) ?? sections[0];
  const page = useTabInSight(selected?.id ?? '');
  return (
    <Greyed>
      <div ref={page} className={styles['page']}>
        <PageHead title={branch.name} detail={branch.company.name} />
        <BranchLoad branch={branch} />
        <Tabs
          id="branch"
          className={styles['tabs'] ?? ''}
          selectedTabId={selected?.id ?? ''}
          renderActiveTabPanelOnly
          onChange={(id) => setAddress({ [SECTION]: String(id) }, { replace: true })}
        >
          {sections.map(({ id, title, part }) => (
            <Tab
              key={id}
              id={id}
              title={title}
              panelClassName={styles['panel'] ?? ''}
              panel={<Suspense fallback={<Skeleton label={title} />}>{part}</Suspense>}
            />
          ))}
        </Tabs>
      </div>
    </Greyed>
  );
};
