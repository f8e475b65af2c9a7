// Any address that is none of ours.
import { Link } from 'react-router-dom';
import { Message } from '../kit/shell/Message.tsx';
import { screenText } from './text.ts';

export const NotFound = () => (
  <Message {...screenText.notFound}>
    <Link to="/">{screenText.home}</Link>
  </Message>
);
