// Which view the order has: by its stage, and by the address that was opened.
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { Age } from './Age.tsx';
import { Delivered } from './Delivered.tsx';
import { Going } from './Going.tsx';
import { Ended, Footer, NotFound } from './Message.tsx';
import { PinForm } from './PinForm.tsx';
import { Sheet } from './Sheet.tsx';
import { text } from './text.ts';
import { useSyncExternalStore } from 'react';
import type { Following } from './followOrder.ts';
import { isRescheduled } from './view.ts';
import { Waiting } from './Waiting.tsx';

type TrackingAppProps = { state: TrackingDocumentState; following: Following };

export const TrackingApp = ({ state, following }: TrackingAppProps) => {
  const { view, token, pbx } = state;
  const { page, currentAt, offsetMs } = useSyncExternalStore(
    following.state.subscribe,
    following.state.get,
    following.state.get,
  );
  if (page.kind === 'unknown') return <NotFound pbx={pbx}>{view === 'pin' ? text.noOrder : text.notFound}</NotFound>;
  if (page.kind === 'over') return <Ended {...page} pbx={pbx} />;
  const { order } = page;
  if (view === 'pin') return <PinForm state={state} order={order} />;
  const { stage, status } = order.progress;
  if (stage === 'cancelled') {
    const { name, phone } = order.brand;
    return <Ended number={order.number} company={name} phone={phone} pbx={pbx} status={null} />;
  }
  const isStillOpen = stage === 'waiting' || stage === 'going';
  const View =
    view === 'sheet' && !isRescheduled(status)
      ? Sheet
      : { going: Going, waiting: Waiting, delivered: Delivered, over: Waiting }[stage];
  return (
    <>
      {isStillOpen ? <Age currentAt={currentAt} /> : null}
      <View order={order} token={token} offsetMs={offsetMs} state={state} />
      <Footer state={state} />
    </>
  );
};
