// The delivered orders of a company, and its closed orders by status.
import { HTMLSelect } from '@blueprintjs/core';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { closedListOf, type ClosedPath } from '../orderLists/closedLists.ts';
import { ClosedList } from '../orderLists/ClosedList.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { companyOrdersText as text } from './text.ts';

/** As the documents list them. */
const DELIVERED = ['number', 'address', 'type', 'branch', 'courier', 'deliveryTime', 'delivered'] as const;

type PartProps = { company: Pick<CompanyProfile, 'id'> };

export const CompanyDelivered = ({ company: { id } }: PartProps) => {
  const list = useMemo(() => closedListOf('/history-orders', 'company-delivered', { company: id }, DELIVERED), [id]);
  return (
    <WhenLive>
      <ClosedList list={list} title={text.delivered} />
    </WhenLive>
  );
};

const REPORTS = {
  '/history-orders': text.deliveredOnes,
  '/canceled-orders': text.canceledOnes,
  '/reagend-orders': text.rescheduledOnes,
} as const satisfies Partial<Record<ClosedPath, string>>;
type ReportPath = keyof typeof REPORTS;
const PATHS: readonly ReportPath[] = ['/history-orders', '/canceled-orders', '/reagend-orders'];

const STATUS = 'de';

export const CompanyReport = ({ company: { id } }: PartProps) => {
  const [address, setAddress] = useSearchParams();
  const path = PATHS.find((each) => each === address.get(STATUS)) ?? '/history-orders';
  const list = useMemo(() => closedListOf(path, `company-report-${path.slice(1)}`, { company: id }), [id, path]);
  const onChange = (chosen: string): void => {
    const sectionParams = [...address].filter(([name]) => name === 'seccion');
    setAddress(new URLSearchParams([...sectionParams, [STATUS, chosen]]), { replace: true });
  };
  return (
    <>
      <Row>
        <HTMLSelect
          aria-label={text.status}
          value={path}
          options={PATHS.map((value) => ({ value, label: REPORTS[value] }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Row>
      <WhenLive>
        <ClosedList key={path} list={list} title={text.report} />
      </WhenLive>
    </>
  );
};
