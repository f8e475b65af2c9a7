// /pay: the payroll of a week, and what deliveries pay.
import { Tab } from '@blueprintjs/core';
import { Page } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { Payroll } from './Payroll.tsx';
import { PayRules } from './rules/PayRules.tsx';
import { payText as text } from './text.ts';

const SECTION = 'seccion';
const PAYROLL = 'planilla';
const RULES = 'tarifas';

export const PayScreen = () => {
  const { get, put } = useAddress();
  return (
    <Page isFilled>
      <PageTabs
        id="pay"
        selectedTabId={get(SECTION) === RULES ? RULES : PAYROLL}
        onChange={(id) => put({ [SECTION]: id === RULES ? RULES : '' })}
      >
        <Tab id={PAYROLL} title={text.payroll} panel={<Payroll />} />
        <Tab id={RULES} title={text.rules} panel={<PayRules />} />
      </PageTabs>
    </Page>
  );
};
