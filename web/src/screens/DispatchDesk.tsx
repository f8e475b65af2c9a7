// /desk: where dispatchers assign.
import { Desk } from '../features/desk/Desk.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';
import { SCREEN_TEXT } from './text.ts';

export const DispatchDesk = () => (
  <WhenLive>
    <Desk title={SCREEN_TEXT.desk.title} />
  </WhenLive>
);
