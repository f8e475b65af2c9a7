// The live list of active orders: sorted twice a second, still under the pointer, greyed while it is not live.
import { useLive, useShownNow } from '../../kit/live.tsx';
import { useHeldIds } from '../../kit/rows/useHeldIds.ts';
import { VirtualRows } from '../../kit/rows/VirtualRows.tsx';
import { Greyed } from '../../kit/shell/Truth.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { FooterCounters, LevelCounters } from './Counters.tsx';
import { isSameListing, listingOf } from './listing.ts';
import styles from './OrderList.module.css';
import { OrderHeader, OrderRow } from './OrderRow.tsx';
import { listText } from './text.ts';

const SORT_MS = 500;
const ROW_PX = 44;
/** Narrow screens show cards. */
const NARROW = '(max-width: 48rem)';
const CARD_PX = 124;

export const OrderList = () => {
  const now = useShownNow();
  const { ids, counts } = useLive((held, at) => listingOf(held, Math.min(at, now + SORT_MS)), {
    everyMs: SORT_MS,
    isEqual: isSameListing,
  });
  const { shown, waiting, hold, apply } = useHeldIds(ids);
  const rowHeight = useMedia(NARROW) ? CARD_PX : ROW_PX;

  return (
    <Greyed>
      <section className={styles['list']} aria-labelledby="live-orders">
        <div className={styles['head']}>
          <h1 id="live-orders">
            {listText.title} <span>{counts.active}</span>
          </h1>
          <LevelCounters counts={counts} />
          {waiting > 0 ? (
            <button className={styles['chip']} type="button" onClick={apply}>
              {listText.arrived(waiting)}
            </button>
          ) : null}
        </div>
        {shown.length === 0 ? (
          <p className={styles['empty']}>{listText.empty}</p>
        ) : (
          <VirtualRows
            label={listText.title}
            ids={shown}
            rowHeight={rowHeight}
            header={<OrderHeader />}
            renderRow={(id) => <OrderRow id={id} now={now} />}
            onHover={hold}
          />
        )}
        <div className={styles['foot']}>
          <FooterCounters counts={counts} />
        </div>
      </section>
    </Greyed>
  );
};
