// /dashboards/alertas: where the alert-only role begins.
import { AlertsOverview } from '../../features/overview/Overview.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const Alerts = () => (
  <WhenLive>
    <AlertsOverview title={SCREEN_TEXT.alerts.title} />
  </WhenLive>
);
