// The giver: a code as a QR for the other phone, with the seconds that it is valid [CP31].
import { COURIER_PATHS, HANDOFF_QR_PREFIX } from '@despacho/contract/couriers/applicationLimits.ts';
import type { HandoffOffer } from '@despacho/contract/couriers/handoffCalls.ts';
import { QrCode } from '@despacho/ui/QrCode.tsx';
import { useEffect, useState } from 'react';
import { ownRequest } from '../account.ts';
import type { VisibleOrder } from '../overlay.ts';
import { phoneState, sendActs } from '../phone.ts';
import { Panel } from '../Panel.tsx';
import { useReadable } from '../useReadable.ts';
import { HANDOFF_REFUSAL_TEXT, handoffFailure, handoffText as text, OFFER_REFUSAL_TEXT } from './text.ts';

const TICK_MS = 500;

type Offered = { code: string; validMs: number } | { problem: string } | null;

/** What the giver did with the order comes before: afterwards it would be refused. */
const hasUnsent = (orderId: string): boolean =>
  phoneState.get().acts.some(({ state, act }) => state === 'waiting' && 'orderId' in act && act.orderId === orderId);

const requestOffer = async (orderId: string): Promise<Offered> => {
  await sendActs();
  if (hasUnsent(orderId)) return { problem: text.unsent };
  const sent = await ownRequest<HandoffOffer>(COURIER_PATHS.offerHandoff, { body: { orderId } });
  if (!sent.ok) return { problem: handoffFailure(sent.failure) };
  const { value } = sent;
  if (value.result === 'refused')
    return { problem: OFFER_REFUSAL_TEXT[value.reason] ?? HANDOFF_REFUSAL_TEXT[value.reason] };
  return value;
};

const Code = ({ code, validMs }: { code: string; validMs: number }) => {
  const [leftMs, setLeftMs] = useState(validMs);
  useEffect(() => {
    const endsAt = performance.now() + validMs;
    const timer = setInterval(() => setLeftMs(endsAt - performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [validMs]);
  if (leftMs <= 0) return <p role="status">{text.expired}</p>;
  return (
    <>
      <p>{text.showIt}</p>
      <QrCode text={`${HANDOFF_QR_PREFIX}${code}`} label={text.qr} />
      <p>
        {text.orType} <strong className="code">{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
      </p>
      <p>{text.secondsLeft(Math.ceil(leftMs / 1_000))}</p>
    </>
  );
};

export type GiveProps = { order: Pick<VisibleOrder, 'id' | 'number'>; onClose(): void };

export const Give = ({ order: { id, number }, onClose }: GiveProps) => {
  const { work } = useReadable(phoneState);
  const [offered, setOffered] = useState<Offered>(null);
  const isOwn = work === null || work.orders.some((order) => order.id === id);
  useEffect(() => void requestOffer(id).then(setOffered), [id]);
  const onAnother = (): void => {
    setOffered(null);
    void requestOffer(id).then(setOffered);
  };
  return (
    <Panel title={text.giveTitle(number)} isWaiting={isOwn} onClose={onClose}>
      {!isOwn && <p role="status">{text.notOwn(number)}</p>}
      {isOwn && offered === null && <p role="status">{text.making}</p>}
      {isOwn &&
        offered !== null &&
        ('code' in offered ? <Code key={offered.code} {...offered} /> : <p role="alert">{offered.problem}</p>)}
      {isOwn && offered !== null && (
        <button type="button" onClick={onAnother}>
          {text.another}
        </button>
      )}
    </Panel>
  );
};
