// /company-resume, /branch-resume, /summary-company: numbers of the account's own scope, by company or branch.
import * as performance from '../../features/numbers/Performance.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const CompanyPerformance = () => (
  <WhenLive>
    <performance.CompanyPerformance title={SCREEN_TEXT.companyPerformance.title} />
  </WhenLive>
);

export const BranchPerformance = () => (
  <WhenLive>
    <performance.BranchPerformance title={SCREEN_TEXT.branchPerformance.title} />
  </WhenLive>
);

export const CompanySummary = () => (
  <WhenLive>
    <performance.CompanySummary title={SCREEN_TEXT.companySummary.title} />
  </WhenLive>
);
