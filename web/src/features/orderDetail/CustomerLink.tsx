// The customers' page of an order: opened, copied, or sent to the customer by WhatsApp [MS21].
import { AnchorButton, Button } from '@blueprintjs/core';
import { Chat, Share } from '@blueprintjs/icons';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { PIN_TRIES } from '@despacho/contract/tracking.ts';
import { whatsAppLink } from '@despacho/domain/messages/whatsApp.ts';
import { useCan } from '../../kit/access.ts';
import { Row } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { CopyButton } from '../../kit/states/CopyButton.tsx';
import { linkText } from './text.ts';

/** A link for screen readers too: it leaves the screen. */
const ELSEWHERE = { role: 'link', target: '_blank', rel: 'noopener noreferrer' } as const;

/** [TR7] The tries of the PIN, and new ones once some are used. */
const PinTries = ({ orderId, triesLeft }: { orderId: string; triesLeft: number }) => {
  const canReset = useCan('orders.edit');
  const reset = useAction('resetPin');
  const onReset = async (): Promise<void> => {
    const result = await reset({ params: { id: orderId }, headers: {} });
    notify(result.ok ? linkText.pinReset : linkText.pinResetFailed, result.ok ? 'success' : 'danger');
  };
  return (
    <>
      <span>{linkText.pinTries(triesLeft)}</span>
      {canReset && triesLeft < PIN_TRIES ? (
        <Button variant="outlined" onClick={() => void onReset()}>
          {linkText.resetPin}
        </Button>
      ) : null}
    </>
  );
};

const Link = ({ order }: { order: StaffOrder }) => {
  const { value } = useRoute('orderLink', { params: { id: order.id } });
  const canSend = useCan('orders.edit');
  if (value === null || value.url === null) return null;
  const whatsApp = canSend ? whatsAppLink(order, value.url) : null;
  return (
    <Row role="group" aria-label={linkText.group}>
      <AnchorButton variant="outlined" icon={<Share />} href={value.url} {...ELSEWHERE}>
        {linkText.open}
      </AnchorButton>
      <CopyButton text={value.url} label={linkText.copy} />
      {whatsApp === null ? null : (
        <AnchorButton variant="outlined" icon={<Chat />} href={whatsApp} {...ELSEWHERE}>
          {linkText.whatsApp}
        </AnchorButton>
      )}
      {value.pinTriesLeft === null ? null : <PinTries orderId={order.id} triesLeft={value.pinTriesLeft} />}
    </Row>
  );
};

export const CustomerLink = ({ order }: { order: StaffOrder }) =>
  useCan('orders.readLink') ? <Link order={order} /> : null;
