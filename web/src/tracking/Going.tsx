// The order on its way: timeline, map, and a panel about courier and customer, each of which can be closed.
import { useId, useState } from 'react';
import { Arrival } from './Arrival.tsx';
import { BrandHead } from './BrandHead.tsx';
import { CourierDetails, CustomerDetails } from './Details.tsx';
import { LiveMap } from './LiveMap.tsx';
import { PinHint } from './PinForm.tsx';
import { text } from './text.ts';
import { Timeline } from './Timeline.tsx';
import { useHydrated } from './useHydrated.ts';
import type { ViewProps } from './view.ts';

const TABS = ['courier', 'customer'] as const;
type Tab = (typeof TABS)[number];

const Panel = ({ order, token }: Pick<ViewProps, 'order' | 'token'>) => {
  const [tab, setTab] = useState<Tab>('courier');
  const id = useId();
  const isHydrated = useHydrated();
  const isShown = (each: Tab): boolean => each === tab || !isHydrated;
  const move = (key: string): void => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') setTab(tab === 'courier' ? 'customer' : 'courier');
  };
  const panel = { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${tab}` };
  return (
    <div className="panel">
      {isHydrated ? (
        <div role="tablist" onKeyDown={({ key }) => move(key)}>
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
      ) : null}
      <div className="tabpanel" {...(isHydrated ? panel : {})}>
        {order.needsPin ? <PinHint token={token} /> : null}
        {isShown('courier') && order.courier !== null ? <CourierDetails courier={order.courier} /> : null}
        {isShown('customer') ? <CustomerDetails order={order} /> : null}
      </div>
    </div>
  );
};

export const Going = ({ order, token, offsetMs }: ViewProps) => {
  const [hasTimeline, setHasTimeline] = useState(false);
  const [hasPanel, setHasPanel] = useState(true);
  const isHydrated = useHydrated();
  return (
    <>
      <BrandHead brand={order.brand} />
      <main className="going">
        <h1 className="hidden">{text.order(order.number)}</h1>
        <Arrival order={order} offsetMs={offsetMs} />
        {isHydrated ? (
          <button
            type="button"
            className="fold"
            aria-expanded={hasTimeline}
            onClick={() => setHasTimeline(!hasTimeline)}
          >
            {hasTimeline ? text.closeTimeline : text.openTimeline}
          </button>
        ) : null}
        {hasTimeline || !isHydrated ? <Timeline order={order} /> : null}
        <LiveMap order={order} offsetMs={offsetMs} />
        {isHydrated ? (
          <button type="button" className="fold" aria-expanded={hasPanel} onClick={() => setHasPanel(!hasPanel)}>
            {hasPanel ? text.closeDetails : text.openDetails}
          </button>
        ) : null}
        {hasPanel ? <Panel order={order} token={token} /> : null}
      </main>
    </>
  );
};
