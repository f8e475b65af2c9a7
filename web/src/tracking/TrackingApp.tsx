// Which view the order has: by its stage, and by the address that was opened.
import type { TrackingDocumentState } from '@despacho/contract/trackingDocument.ts';
import { useSyncExternalStore } from 'react';
import { Delivered } from './Delivered.tsx';
import type { Following } from './followOrder.ts';
import { Going } from './Going.tsx';
import { Ended, Footer, NotFound } from './Message.tsx';
import { PinForm } from './PinForm.tsx';
import { Sheet } from './Sheet.tsx';
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import { isRescheduled } from './view.ts';
import { Waiting } from './Waiting.tsx';
import { ageText } from './words.ts';

// How old the shown state is, once three requests or four beats are missing.
const STALE_MS = 45_000;

const Age = ({ currentAt }: { currentAt: number }) => {
  const age = useNow() - currentAt;
  return (
    <p className="age" role="status">
      {age < STALE_MS ? null : text.stale(ageText(age))}
    </p>
  );
};

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
