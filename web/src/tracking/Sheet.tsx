// The other view of an order: the map on the whole page, and a sheet with everything else.
import { useRef } from 'react';
import { Arrival } from './Arrival.tsx';
import { CourierDetails, CustomerDetails } from './Details.tsx';
import { Delivered } from './Delivered.tsx';
import { LiveMap } from './LiveMap.tsx';
import { PinHint } from './PinForm.tsx';
import { shortSteps, text } from './text.ts';
import { useHydrated } from './useHydrated.ts';
import type { ViewProps } from './view.ts';
import { dateTime } from './words.ts';

/** Everything but the map. */
const SheetDetails = ({ order, token, offsetMs }: ViewProps) => (
  <>
    <Arrival order={order} offsetMs={offsetMs} />
    <ol className="steps">
      {shortSteps().map(([step, word]) => {
        const at = order.progress.steps[step];
        return (
          <li key={step} data-done={at !== undefined || undefined}>
            <span>{word}</span>
            {at === undefined ? null : <time dateTime={at}>{dateTime(at)}</time>}
          </li>
        );
      })}
    </ol>
    {order.courier === null ? null : <CourierDetails courier={order.courier} />}
    <dl className="details">
      <div>
        <dt>{text.company}</dt>
        <dd>{order.brand.name}</dd>
      </div>
    </dl>
    <CustomerDetails order={order} />
    {order.needsPin ? <PinHint token={token} /> : null}
  </>
);

export const Sheet = (props: ViewProps) => {
  const { order, offsetMs } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  if (order.progress.stage === 'delivered') return <Delivered {...props} />;
  return (
    <main className="sheet">
      <h1 className="hidden">{text.order(order.number)}</h1>
      <LiveMap order={order} offsetMs={offsetMs} />
      {isHydrated ? (
        <>
          <button type="button" className="primary" onClick={() => dialog.current?.showModal()}>
            {text.details}
          </button>
          <dialog ref={dialog} aria-label={text.details}>
            <form method="dialog">
              <button type="submit" className="fold">
                {text.closeSheet}
              </button>
            </form>
            <SheetDetails {...props} />
          </dialog>
        </>
      ) : (
        <div className="column">
          <SheetDetails {...props} />
        </div>
      )}
    </main>
  );
};
