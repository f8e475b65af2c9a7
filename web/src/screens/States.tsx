// /states: the alerts of pilots, and how the states of orders and pilots are shown.
import { StateSections } from '../features/states/StateSections.tsx';
import { Page } from '../kit/layout/Page.tsx';
import { PageHead } from '../kit/states/PageHead.tsx';
import { SCREEN_TEXT } from './text.ts';

export const States = () => (
  <Page width="record">
    <PageHead title={SCREEN_TEXT.states.title} />
    <StateSections />
  </Page>
);
