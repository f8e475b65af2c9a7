// /dashboards/company-resume: the dashboard of a company, or of what the account sees of it [MN4].
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { DashboardNumbers } from '../../features/numbers/DashboardNumbers.tsx';
import { Overview } from '../../features/overview/Overview.tsx';
import { overviewText } from '../../features/overview/text.ts';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const CompanyResume = () => {
  const state = useSessionState();
  const place = state.isSignedIn ? [state.profile.company?.name, state.profile.branch?.name] : [];
  const subtitle = place.filter((name) => name !== undefined).join(' · ');
  return (
    <WhenLive>
      <Overview
        title={SCREEN_TEXT.companyResume.title}
        subtitle={subtitle === '' ? overviewText.everything : subtitle}
      />
      <DashboardNumbers />
    </WhenLive>
  );
};
