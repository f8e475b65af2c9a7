// A full-screen incident: what happened, to whom, where, the carried orders, the owner and the instructions.
import { metres, minutes } from '@despacho/ui/format.ts';
import { ALARM_ACTION } from '@despacho/ui/alarms/text.ts';
import { memo, type ReactNode } from 'react';
import type { Danger } from '../../board/dangers.ts';
import { INCIDENT_CARD_TEXT } from '../../text.ts';
import { agoAge } from '../age.ts';
import { Icon } from '../icons.tsx';
import panel from '../Panel.module.css';
import styles from './IncidentCard.module.css';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const carriedText = ({ numbers, payments, total }: Danger['cargo']): string => {
  if (total === 0) return INCIDENT_CARD_TEXT.nothing;
  const more = total > numbers.length ? ` ${INCIDENT_CARD_TEXT.more(total - numbers.length)}` : '';
  return `${numbers.map((number, at) => INCIDENT_CARD_TEXT.paid(number, payments[at] ?? '')).join(', ')}${more}`;
};

const timeText = ({ ms, isEstimate }: Danger['nearest'][number]): string => {
  if (ms === null) return INCIDENT_CARD_TEXT.noRoute;
  return isEstimate ? INCIDENT_CARD_TEXT.about(minutes(ms)) : minutes(ms);
};

const nearestText = (nearest: Danger['nearest']): string =>
  nearest.length === 0 ? INCIDENT_CARD_TEXT.noNearest : nearest.map((one) => `${one.name} ${timeText(one)}`).join(', ');

export const IncidentCard = memo(({ danger }: { danger: Danger }) => {
  const { rule, what, who, ageMs, near, cargo, nearest, holder, holderMs, isDrill } = danger;
  return (
    <section
      className={`${panel['panel']} ${styles['card']}`}
      data-area="incident"
      data-rule={rule}
      data-drill={isDrill || undefined}
      role="alert"
    >
      <h2 className={styles['what']}>
        <Icon name="danger" />
        {what}
        <span>{ageMs === null ? INCIDENT_CARD_TEXT.noTime : agoAge(ageMs)}</span>
      </h2>
      <p className={styles['who']}>{who ?? INCIDENT_CARD_TEXT.unknown}</p>
      <dl className={styles['facts']}>
        <Fact term={INCIDENT_CARD_TEXT.where}>
          {near === null ? INCIDENT_CARD_TEXT.nowhere : INCIDENT_CARD_TEXT.near(metres(near.metres), near.branch)}
        </Fact>
        <Fact term={INCIDENT_CARD_TEXT.carried}>{carriedText(cargo)}</Fact>
        <div className={styles['nearest']}>
          <dt>{INCIDENT_CARD_TEXT.nearest}</dt>
          <dd>{nearestText(nearest)}</dd>
        </div>
        <Fact term={INCIDENT_CARD_TEXT.holder}>
          {holder === null ? (
            <b className={styles['nobody']}>{INCIDENT_CARD_TEXT.nobody}</b>
          ) : (
            [holder, ...(holderMs === null ? [] : [INCIDENT_CARD_TEXT.since(minutes(holderMs))])].join(' ')
          )}
        </Fact>
        <Fact term={INCIDENT_CARD_TEXT.todo}>{ALARM_ACTION[rule]}</Fact>
      </dl>
    </section>
  );
});
IncidentCard.displayName = 'IncidentCard';
