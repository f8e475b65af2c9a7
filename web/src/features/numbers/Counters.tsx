// The numbers of the period, each beside the period before and with the list it opens.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { NumberBlock } from '@despacho/contract/numbers.ts';
import { changePercent, endedOf } from '@despacho/domain/numbers/blocks.ts';
import { change, decimal, whole } from '@despacho/ui/format.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { numbersText as text } from './text.ts';
import { sinceOf, type NumbersView } from './view.ts';

type CountName = 'created' | 'delivered' | 'going' | 'cancelled';

const COUNTS = ['delivered', 'going', 'cancelled', 'created'] as const satisfies readonly CountName[];

const countsOf = (block: NumberBlock): Record<CountName, number> => ({ created: block.created, ...endedOf(block) });

const averageOf = (sum: number, count: number): string =>
  count === 0 ? text.none : text.minutes(decimal(sum / count / MINUTE_MS));

export const Counters = ({ view }: { view: NumbersView }) => {
  const { links } = view;
  const { total, previous } = view.value;
  const lists: Partial<Record<CountName, string | null>> = {
    delivered: links.delivered(),
    cancelled: links.cancelled(),
  };
  const now = countsOf(total);
  const before = previous === null || previous.missing.length > 0 ? null : countsOf(previous.total);
  const times = [
    { label: text.average, value: averageOf(total.deliveryMs, total.timed) },
    { label: text.averageTotal, value: averageOf(total.totalMs, total.totalTimed) },
    {
      label: text.rating,
      value: total.rated === 0 ? text.none : text.stars(decimal(total.halfStars / 2 / total.rated)),
    },
  ];
  const delivered = total.statuses.find(({ id }) => id === ORDER_STATUS.DELIVERED)?.count ?? 0;
  return (
    <>
      <Tiles>
        {COUNTS.map((name) => {
          const to = lists[name] ?? null;
          return (
            <li key={name}>
              <Kpi
                label={text[name]}
                value={whole(now[name])}
                {...(to === null ? {} : { to })}
                {...(before === null || previous === null || name === 'going'
                  ? {}
                  : {
                      delta: {
                        text: text.change(change(changePercent(now[name], before[name]))),
                        since: sinceOf(previous),
                      },
                    })}
              />
            </li>
          );
        })}
        {times.map(({ label, value }) => (
          <li key={label}>
            <Kpi label={label} value={value} />
          </li>
        ))}
      </Tiles>
      {delivered > total.timed ? <Note>{text.untimed(whole(delivered - total.timed))}</Note> : null}
    </>
  );
};
