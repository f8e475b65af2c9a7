// /report and /reporte-motorista: reports of orders and couriers.
import { Report } from '../features/reports/Report.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

// Today is the server's.
export const OrderReports = () => (
  <WhenLive>
    <Report />
  </WhenLive>
);
export const CourierSummary = () => (
  <WhenLive>
    <Report fixed="courierSummary" />
  </WhenLive>
);
