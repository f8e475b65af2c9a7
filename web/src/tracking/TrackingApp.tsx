// Which view the order has: by its stage, and by the address that was opened.
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { Age } from './Age.tsx';
import { Delivered } from './Delivered.tsx';
import { Going } from './Going.tsx';
import { Footer, Message, OverLine } from './Message.tsx';
import { PinForm } from './PinForm.tsx';
import { Sheet } from './Sheet.tsx';
import { text } from './text.ts';
import { useSyncExternalStore } from 'react';
import type { Following } from './followOrder.ts';
import { Waiting } from './Waiting.tsx';

type TrackingAppProps = { state: TrackingDocumentState; following: Following };

export const TrackingApp = ({ state, following }: TrackingAppProps) => {
  const { view, token, pbx } = state;
  const { page, currentAt, offsetMs } = useSyncExternalStore(following.state.subscribe, following.state.get);
  if (page.kind === 'unknown') return <Message pbx={pbx}>{view === 'pin' ? text.noOrder : text.notFound}</Message>;
  if (page.kind === 'over') return <OverLine number={page.number} status={page.status} />;
  const { order } = page;
  if (view === 'pin') return <PinForm state={state} order={order} />;
  const { stage } = order.progress;
  if (stage === 'cancelled') return <Message pbx={pbx}>{text.cancelled}</Message>;
  const isStillOpen = stage === 'waiting' || stage === 'going';
  const View =
    view === 'sheet' ? Sheet : { going: Going, waiting: Waiting, delivered: Delivered, over: Waiting }[stage];
  return (
    <>
      {isStillOpen ? <Age currentAt={currentAt} /> : null}
      <View order={order} token={token} offsetMs={offsetMs} />
      <Footer state={state} />
    </>
  );
};
