// When a screen fails, or its file is gone because a newer version was deployed meanwhile. The shell around it stays.
import { useLocation, useNavigate } from 'react-router-dom';
import type { FailedProps } from '../kit/lazy/Part.tsx';
import { Message } from '../kit/shell/Message.tsx';
import { screenText } from './text.ts';

/** In the place of a screen. */
export const FailedScreen = ({ onRetry }: Pick<FailedProps, 'onRetry'>) => (
  <Message {...screenText.failure}>
    <button type="button" onClick={onRetry}>
      {screenText.retry}
    </button>
    <button type="button" onClick={() => location.reload()}>
      {screenText.reload}
    </button>
  </Message>
);

/** For what no part has caught. */
export const Failure = () => {
  const navigate = useNavigate();
  const here = useLocation();
  return <FailedScreen onRetry={() => void navigate(here, { replace: true, state: here.state })} />;
};
