// When a screen fails, or its file is gone because a newer version was deployed meanwhile. The shell around it stays.
import { useLocation, useNavigate } from 'react-router-dom';
import { Message } from '../kit/shell/Message.tsx';
import { screenText } from './text.ts';

export const Failure = () => {
  const navigate = useNavigate();
  const here = useLocation();
  return (
    <Message {...screenText.failure}>
      <button type="button" onClick={() => void navigate(here, { replace: true, state: here.state })}>
        {screenText.retry}
      </button>
      <button type="button" onClick={() => location.reload()}>
        {screenText.reload}
      </button>
    </Message>
  );
};
