// /daily-performance: the numbers of chosen days.
import { Numbers } from '../../features/numbers/Numbers.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const DailyPerformance = () => (
  <WhenLive>
    <Numbers title={SCREEN_TEXT.dailyPerformance.title} />
  </WhenLive>
);
