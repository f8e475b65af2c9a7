// When a screen breaks, or its file is gone because a newer version was put in place meanwhile.
import { Message } from '../kit/shell/Message.tsx';
import { screenText } from './text.ts';

export const Failure = () => (
  <Message {...screenText.failure}>
    <button type="button" onClick={() => location.reload()}>
      {screenText.reload}
    </button>
  </Message>
);
