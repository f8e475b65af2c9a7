// The order on its way: timeline, map, and a panel about courier and customer, each of which can be closed.
import { useId, useState } from 'react';
import { Arrival } from './Arrival.tsx';
import { BrandHead } from './BrandHead.tsx';
import { CourierDetails, CustomerDetails } from './Details.tsx';
import { LiveMap } from './LiveMap.tsx';
import { PinHint } from './PinForm.tsx';
import { text } from './text.ts';
import { Timeline } from './Timeline.tsx';
import type { ViewProps } from './view.ts';

const TABS = ['courier', 'customer'] as const;
type Tab = (typeof TABS)[number];

const Panel = ({ order, token }: Pick<ViewProps, 'order' | 'token'>) => {
  const [tab, setTab] = useState<Tab>('courier');
  const id = useId();
  const move = (key: string): void => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') setTab(tab === 'courier' ? 'customer' : 'courier');
  };
  return (
    <div className="panel">
      <div role="tablist" className="scripted" onKeyDown={({ key }) => move(key)}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            ref={(button) => {
              if (each === tab && button?.parentElement?.contains(document.activeElement) === true) button.focus();
            }}
            onClick={() => setTab(each)}
          >
            {text[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {order.needsPin ? <PinHint token={token} /> : null}
        {tab === 'courier' && order.courier !== null ? <CourierDetails courier={order.courier} /> : null}
        {tab === 'customer' ? <CustomerDetails order={order} /> : null}
        <noscript>
          <CustomerDetails order={order} />
        </noscript>
      </div>
    </div>
  );
};

export const Going = ({ order, token, offsetMs }: ViewProps) => {
  const [hasTimeline, setHasTimeline] = useState(false);
  const [hasPanel, setHasPanel] = useState(true);
  return (
    <>
      <BrandHead brand={order.brand} />
      <main className="going">
        <h1 className="hidden">{text.order(order.number)}</h1>
        <Arrival order={order} offsetMs={offsetMs} />
        <button
          type="button"
          className="fold scripted"
          aria-expanded={hasTimeline}
          onClick={() => setHasTimeline(!hasTimeline)}
        >
          {hasTimeline ? text.closeTimeline : text.openTimeline}
        </button>
        {hasTimeline ? <Timeline order={order} /> : null}
        <noscript>
          <Timeline order={order} />
        </noscript>
        <LiveMap order={order} offsetMs={offsetMs} />
        <button type="button" className="fold scripted" aria-expanded={hasPanel} onClick={() => setHasPanel(!hasPanel)}>
          {hasPanel ? text.closeDetails : text.openDetails}
        </button>
        {hasPanel ? <Panel order={order} token={token} /> : null}
      </main>
    </>
  );
};
