// Couriers on duty by state, in greys and patterns: none of these states is an alert level.
import { COURIER_STATES, type CourierState } from '@despacho/domain/couriers/couriers.ts';
import type { CourierCounts } from '@despacho/domain/board/board.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { memo } from 'react';
import type { SilentCourier } from '../board/courierMarks.ts';
import { COURIER_STATE_LABEL, COURIERS_TEXT, SILENCE_LABEL } from '../text.ts';
import styles from './CouriersPanel.module.css';
import panel from './Panel.module.css';

/** Named; the rest is a number. */
const SILENT_NAMED = 2;

/** Without a state = none of the five holds; shown only when there are some. */
const shownStates = ({ states }: CourierCounts): CourierState[] =>
  COURIER_STATES.filter((state) => state !== 'unknown' || states.unknown > 0);

const silentText = (silent: readonly SilentCourier[]): string => {
  const named = silent.slice(0, SILENT_NAMED).map(({ name, ageMs, reason }) => {
    const age = ageMs === null ? COURIERS_TEXT.never : duration(ageMs);
    return reason === null ? `${name} ${age}` : `${name} ${age}, ${SILENCE_LABEL[reason]}`;
  });
  const others = silent.length - named.length;
  return [...named, ...(others > 0 ? [COURIERS_TEXT.others(others)] : [])].join(' · ');
};

type CouriersPanelProps = {
  counts: CourierCounts;
  /** The states that people renamed. */
  names: Partial<Record<CourierState, string>>;
  silent: readonly SilentCourier[];
};

export const CouriersPanel = memo(({ counts, names, silent }: CouriersPanelProps) => (
  <section className={`${panel['panel']} ${styles['couriers']}`} data-area="couriers">
    <div className={panel['head']}>
      <h2 className={panel['title']}>{COURIERS_TEXT.title}</h2>
      <p className={panel['note']}>{COURIERS_TEXT.onDuty(counts.onDuty)}</p>
    </div>
    <div className={styles['bar']} aria-hidden>
      {shownStates(counts).map((state) => (
        <span
          key={state}
          data-state={state}
          style={{ flexGrow: counts.states[state] }}
          hidden={counts.states[state] === 0}
        />
      ))}
    </div>
    <dl className={styles['states']}>
      {shownStates(counts).map((state) => (
        <div key={state} data-state={state}>
          <dd>
            <i data-state={state} />
            {whole(counts.states[state])}
          </dd>
          <dt>{names[state] ?? COURIER_STATE_LABEL[state]}</dt>
        </div>
      ))}
    </dl>
    {silent.length > 0 ? (
      <p className={`${panel['note']} ${panel['ellipsis']}`} data-silent>
        <b className={panel['strong']}>
          {COURIERS_TEXT.silent} {whole(silent.length)}
        </b>{' '}
        {silentText(silent)}
      </p>
    ) : null}
  </section>
));
CouriersPanel.displayName = 'CouriersPanel';
