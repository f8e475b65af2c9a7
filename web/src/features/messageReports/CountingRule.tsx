// [MS23] The rule that a report of messages counts by, beside its choice of days.
import type { MessageChannel } from '@despacho/contract/messages.ts';
import { MESSAGE_RULE } from '@despacho/domain/messages/reportText.ts';
import { Note } from '../../kit/layout/Page.tsx';
import { reportText } from './text.ts';

export const CountingRule = ({ channel }: { channel: MessageChannel }) => (
  <Note>
    <strong>{reportText.rule}</strong> {MESSAGE_RULE[channel]}
  </Note>
);
