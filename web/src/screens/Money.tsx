// /account-statement, /settlements and /pay: what companies owe, what couriers hand over, and what they are paid.
import { Statement } from '../features/accountStatement/Statement.tsx';
import { PayScreen } from '../features/pay/PayScreen.tsx';
import { DaySettlements } from '../features/settlements/DaySettlements.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';

// Today is the server's.
export const AccountStatement = () => (
  <WhenLive>
    <Statement />
  </WhenLive>
);
export const Pay = () => (
  <WhenLive>
    <PayScreen />
  </WhenLive>
);
export const Settlements = () => (
  <WhenLive>
    <DaySettlements />
  </WhenLive>
);
