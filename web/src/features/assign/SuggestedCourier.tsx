// A suggested courier: the button that assigns, with what decides at a glance, and beside it the details.
import { Button, Tag, type ButtonProps } from '@blueprintjs/core';
import { ChevronDown, WarningSign } from '@blueprintjs/icons';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { useState } from 'react';
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { DotSeparated } from '../../kit/layout/Page.tsx';
import { useByShownNow, useEntity, useLive } from '../../kit/live.tsx';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { Reason } from './facts.ts';
import { summaryOf } from './reasons.ts';
import styles from './SuggestedCourier.module.css';
import { reasonText } from './text.ts';

const parts = (reasons: readonly Reason[]) =>
  reasons.map(({ text, isWarning }) => (
    <span key={text} data-warning={isWarning || undefined}>
      {isWarning ? (
        <Tag minimal multiline intent="warning" icon={<WarningSign size={12} />}>
          {text}
        </Tag>
      ) : (
        text
      )}
    </span>
  ));

type CourierFacts = { courierId: string; facts: readonly Reason[] };

/** Load, way, shift and battery, beside cash and telephone. */
const Condition = ({ courierId, facts }: CourierFacts) => {
  const { value: contact } = useRoute('courierContact', { params: { id: courierId } });
  const cash = useCarriedCash(courierId);
  return (
    <DotSeparated>
      {parts(facts)}
      <span>{cash === '' ? reasonText.noCash : cash}</span>
      <span>
        <PhoneLink phone={contact?.phone} none={reasonText.noPhone} />
      </span>
    </DotSeparated>
  );
};

const Details = ({ courierId, facts }: CourierFacts) => {
  const plate = useEntity('courier', courierId)?.plate ?? null;
  return (
    <DotSeparated>
      {parts(facts)}
      {plate === null ? null : <span>{plate}</span>}
    </DotSeparated>
  );
};

type SuggestedCourierProps = Pick<ButtonProps, 'autoFocus' | 'disabled' | 'draggable' | 'onClick' | 'onDragStart'> & {
  suggestion: Suggestion;
  /** The first of those who are numbered. */
  best: Suggestion;
  /** The key that assigns. */
  number: number;
  /** For orders of several branches. */
  isMixed: boolean;
  /** The condition of the courier is in sight without a press. */
  hasCondition?: boolean;
};

export const SuggestedCourier = ({
  suggestion,
  best,
  number,
  isMixed,
  hasCondition = false,
  ...button
}: SuggestedCourierProps) => {
  const { courier, shiftEndsAt } = suggestion;
  const [isOpen, setOpen] = useState(false);
  const shiftLeftMin = useByShownNow((now) =>
    shiftEndsAt === null ? null : Math.floor((Date.parse(shiftEndsAt) - now) / MINUTE_MS),
  );
  const battery = useLive(({ position }) => position.get(courier.id)?.battery ?? null, { everyMs: LIVE_MS.screen });
  const shiftLeftMs = shiftLeftMin === null ? null : shiftLeftMin * MINUTE_MS;
  const { rank, cost, facts, condition, details } = summaryOf(suggestion, best, {
    isMixed,
    shiftLeftMs,
    battery,
  });
  return (
    <div className={styles['courier']}>
      <Button {...button} fill alignText="start" icon={<kbd>{number}</kbd>}>
        <span className={styles['summary']}>
          <strong>{courier.name}</strong>
          <span className={styles['rank']}>
            {rank.words} <b>{rank.value}</b>
          </span>
          <span className={styles['cost']}>
            <DotSeparated>{parts(cost)}</DotSeparated>
          </span>
          {facts.length === 0 ? null : (
            <span className={styles['facts']}>
              <DotSeparated>{parts(facts)}</DotSeparated>
            </span>
          )}
        </span>
      </Button>
      <Button
        variant="minimal"
        icon={<ChevronDown />}
        aria-label={reasonText.detailsOf(courier.name)}
        title={reasonText.detailsOf(courier.name)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen || hasCondition ? (
        <div className={styles['details']}>
          <Condition courierId={courier.id} facts={condition} />
          {isOpen ? <Details courierId={courier.id} facts={details} /> : null}
        </div>
      ) : null}
    </div>
  );
};
