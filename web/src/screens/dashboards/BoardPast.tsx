// /board-past: the board of a past minute.
import { PastBoard } from '../../features/pastBoard/PastBoard.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from '../text.ts';

export const BoardPast = () => (
  <WhenLive>
    <PastBoard title={SCREEN_TEXT.boardPast.title} />
  </WhenLive>
);
