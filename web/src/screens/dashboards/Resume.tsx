// /resume: today's summary, where most of the global staff begins.
import { TodayNumbers } from '../../features/numbers/TodayNumbers.tsx';
import { Overview } from '../../features/overview/Overview.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const Resume = () => (
  <WhenLive>
    <Overview title={SCREEN_TEXT.resume.title} />
    <TodayNumbers />
  </WhenLive>
);
