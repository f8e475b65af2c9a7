// /account-statement and /settlements: what companies owe, and what couriers hand over.
import { Statement } from '../features/accountStatement/Statement.tsx';
import { DaySettlements } from '../features/settlements/DaySettlements.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

// Today is the server's.
export const AccountStatement = () => (
  <WhenLive>
    <Statement />
  </WhenLive>
);
export const Settlements = () => (
  <WhenLive>
    <DaySettlements />
  </WhenLive>
);
