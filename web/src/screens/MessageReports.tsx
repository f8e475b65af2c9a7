// /dashboard-sms, /report-sms and /reporte-gmail: what was sent.
import { MessageCounts } from '../features/messageReports/MessageCounts.tsx';
import { SmsReport } from '../features/messageReports/SmsReport.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from './text.ts';

// Today is the server's.
export const SmsCounts = () => (
  <WhenLive>
    <MessageCounts channel="sms" title={SCREEN_TEXT.smsDashboard.title} />
  </WhenLive>
);
export const MailCounts = () => (
  <WhenLive>
    <MessageCounts channel="email" title={SCREEN_TEXT.mailReport.title} />
  </WhenLive>
);
export const SmsList = () => (
  <WhenLive>
    <SmsReport title={SCREEN_TEXT.smsReport.title} />
  </WhenLive>
);
