// Any address that is none of ours.
import { Message } from '../kit/shell/Message.tsx';
import { HomeLink } from './HomeLink.tsx';
import { screenText } from './text.ts';

export const NotFound = () => (
  <Message {...screenText.notFound}>
    <p>{screenText.contact}</p>
    <HomeLink />
  </Message>
);
