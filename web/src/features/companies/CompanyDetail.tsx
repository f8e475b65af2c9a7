// A company: its head and its tabs. The tab is part of the address.
import { Tab } from '@blueprintjs/core';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart, Skeleton } from '../../kit/states/DataPart.tsx';
import { CompanyHead } from './CompanyHead.tsx';
import { companiesText } from './text.ts';

export type CompanyPartProps = { company: CompanyProfile };
export type CompanyTab = {
  id: string;
  title: string;
  Part: ComponentType<CompanyPartProps>;
  /** By default for every company. */
  isShown?: (company: CompanyProfile) => boolean;
};

const NAME = 'seccion';

const Sections = ({ company, tabs: all }: { company: CompanyProfile; tabs: readonly CompanyTab[] }) => {
  const tabs = all.filter(({ isShown }) => isShown?.(company) ?? true);
  const [address, setAddress] = useSearchParams();
  const selected = tabs.find(({ id }) => id === address.get(NAME)) ?? tabs[0];
  // Filters and pages belong to the list of one tab.
  const onChange = (id: string | number): void => setAddress({ [NAME]: String(id) }, { replace: true });
  return (
    <PageTabs id="company" selectedTabId={selected?.id ?? ''} onChange={onChange}>
      {tabs.map(({ id, title, Part }) => (
        <Tab
          key={id}
          id={id}
          title={title}
          panel={
            <Suspense fallback={<Skeleton label={title} />}>
              <Part company={company} />
            </Suspense>
          }
        />
      ))}
    </PageTabs>
  );
};

/** `tabs`: parts of other features among them. */
export const CompanyDetail = ({ id, tabs }: { id: string; tabs: readonly CompanyTab[] }) => {
  const result = useRoute('company', { params: { id } });
  return (
    <Page isFilled>
      <DataPart {...result} label={companiesText.title}>
        {(company) => (
          <>
            <CompanyHead company={company} />
            <Sections company={company} tabs={tabs} />
          </>
        )}
      </DataPart>
    </Page>
  );
};
