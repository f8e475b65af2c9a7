// /bikers-resume: the couriers of today, live, and the ranking of a month. The tab is part of the address.
import { Tab } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { CourierDay } from './CourierDay.tsx';
import { Ranking } from './Ranking.tsx';
import { PARAM, summaryText as text } from './text.ts';

const SECTIONS = [
  {
    id: text.ids.today,
    title: text.today,
    part: (
      <WhenLive>
        <Greyed>
          <CourierDay />
        </Greyed>
      </WhenLive>
    ),
  },
  { id: text.ids.ranking, title: text.ranking, part: <Ranking /> },
] as const;

export const CourierSummary = () => {
  const [address, setAddress] = useSearchParams();
  const selected = SECTIONS.find(({ id }) => id === address.get(PARAM.section)) ?? SECTIONS[0];
  return (
    <Page isFilled>
      <PageTabs
        id="courier-summary"
        selectedTabId={selected.id}
        onChange={(id) => setAddress({ [PARAM.section]: String(id) }, { replace: true })}
      >
        {SECTIONS.map(({ id, title, part }) => (
          <Tab key={id} id={id} title={title} panel={part} />
        ))}
      </PageTabs>
    </Page>
  );
};
