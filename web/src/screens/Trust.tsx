// /trust: how far the product can be trusted, a week at a time.
import { TrustReport } from '../features/trust/TrustReport.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from './text.ts';

// This week is the server's.
export const Trust = () => (
  <WhenLive>
    <TrustReport title={SCREEN_TEXT.trust.title} />
  </WhenLive>
);
