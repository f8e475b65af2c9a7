// The customer is not at the door: call, wait five minutes, ask the console [CP35].
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { phoneLink } from '@despacho/domain/reading/phone.ts';
import { sendMessage } from '../messages/Messages.tsx';
import type { VisibleOrder } from '../overlay.ts';
import { serverNow } from '../phone.ts';
import { text } from '../text.ts';
import { useTicks } from '../useReadable.ts';
import { doorText } from './text.ts';

const WAIT_MS = 5 * MINUTE_MS;
const TICK_MS = 5_000;

type Props = { order: VisibleOrder; atDoorAt: string };

const Steps = ({ order, atDoorAt }: Props) => {
  useTicks(TICK_MS);
  const { phone, messages } = order;
  const call = phone === null ? undefined : phoneLink(phone);
  const minutesLeft = Math.ceil((Date.parse(atDoorAt) + WAIT_MS - serverNow()) / MINUTE_MS);
  const isNotified = messages.some((message) => message.isFromCourier && message.text === doorText.notFound);
  return (
    <ol>
      <li>
        {doorText.callFirst}{' '}
        {call !== undefined && (
          <a className="button" href={call}>
            {text.call}
          </a>
        )}
      </li>
      <li>{doorText.waitAtDoor(minutesLeft)}</li>
      <li>
        {isNotified ? (
          <span role="status">{doorText.notified}</span>
        ) : (
          <>
            {doorText.askConsole}{' '}
            <button type="button" disabled={minutesLeft > 0} onClick={() => void sendMessage(order, doorText.notFound)}>
              {doorText.ask}
            </button>
          </>
        )}
      </li>
    </ol>
  );
};

export const NoCustomer = (props: Props) => (
  <details>
    <summary>{doorText.noCustomer}</summary>
    <Steps {...props} />
  </details>
);
