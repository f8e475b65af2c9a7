// The couriers as cards: state, wait, orders in hand, unread messages, and the mark of an incident; rated by those who may.
import { Button } from '@blueprintjs/core';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { CardRow } from '@despacho/domain/couriers/courierCards.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { cardState, cardWait } from '@despacho/ui/courierCard.ts';
import { COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import { INCIDENT_LABEL } from '@despacho/ui/text.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import { memo } from 'react';
import { useChangeAlert, type AlertChange } from '../courierAlert/useChangeAlert.ts';
import { rateCourier, useCanRate } from '../rating/rateCourier.tsx';
import type { CashState } from '@despacho/contract/couriers/cash.ts';
import { CashTag, useCashWarnings } from '../../entities/cash/cashWarnings.tsx';
import { WithAlert } from '../../entities/couriers/CourierStateLabel.tsx';
import { NewMessagesMark, useNewMessagesByCourier } from '../../entities/orders/NewMessages.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import styles from './BranchScreen.module.css';
import { branchScreenText as text } from './text.ts';

type Row = CardRow<StaffDocs['courier']>;

/** A page that stays open all day keeps a bounded number of parts. */
const MAX_CARDS = 100;

const Incident = ({ kind }: { kind: IncidentKind }) => (
  <p className={styles['incident']}>
    <svg viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} aria-hidden="true">
      <path d={COURIER_PATH.incident} fillRule="evenodd" />
    </svg>
    {INCIDENT_LABEL[kind]}
  </p>
);

type CardProps = { id: string; name: string; state: string; orderCount: string; kind: Row['card']['kind'] } & {
  incident: IncidentKind | undefined;
  cash: CashState | undefined;
  newMessages: number;
  canRate: boolean;
  changeAlert: AlertChange['open'] | null;
};

const areSame = (a: CardProps, b: CardProps): boolean =>
  a.name === b.name &&
  a.state === b.state &&
  a.orderCount === b.orderCount &&
  a.kind === b.kind &&
  a.canRate === b.canRate &&
  a.changeAlert === b.changeAlert &&
  a.incident === b.incident &&
  a.cash === b.cash &&
  a.newMessages === b.newMessages;

const Card = memo(
  ({ id, name, state, orderCount, kind, incident, cash, newMessages, canRate, changeAlert }: CardProps) => (
    <li className={styles['card']} data-kind={kind}>
      <div>
        <p>
          {name} <span>{orderCount}</span>
          <NewMessagesMark count={newMessages} />
        </p>
        <strong>
          <WithAlert courierId={id}>{state}</WithAlert>
        </strong>
        {incident === undefined ? null : <Incident kind={incident} />}
        <CashTag state={cash} />
      </div>
      <Row>
        {changeAlert === null ? null : (
          <Button aria-label={text.alertOf(name)} onClick={() => void changeAlert({ id, name })}>
            {text.alert}
          </Button>
        )}
        {canRate ? (
          <Button aria-label={text.rateCourier(name)} onClick={() => void rateCourier({ id, name })}>
            {text.rate}
          </Button>
        ) : null}
      </Row>
    </li>
  ),
  areSame,
);
Card.displayName = 'Card';

type CourierCardsProps = { rows: readonly Row[]; incidents: readonly IncidentRow[] };

export const CourierCards = ({ rows, incidents }: CourierCardsProps) => {
  const canRate = useCanRate();
  const changeAlert = useChangeAlert();
  const nameOf = useCourierName();
  const warnings = useCashWarnings();
  const newMessages = useNewMessagesByCourier();
  const open = new Map(
    incidents.flatMap(({ isOpen, courier, what }) =>
      isOpen && courier !== null && what.source === 'incident' ? [[courier.id, what.kind]] : [],
    ),
  );
  const shown = rows.slice(0, MAX_CARDS);
  return (
    <>
      <List look="cards">
        {shown.map(({ courier: { id, name, company, branch }, card, orderCount, cashCents }) => (
          <Card
            key={id}
            id={id}
            name={nameOf({ id, name })}
            state={`${cardState(card)} ${cardWait(card)}`.trim()}
            orderCount={orderCount === 0 ? '' : text.carries(orderCount, cashCents)}
            kind={card.kind}
            incident={open.get(id)}
            cash={warnings.get(id)}
            newMessages={newMessages.get(id) ?? 0}
            canRate={canRate}
            changeAlert={changeAlert?.covers({ company, branch }) === true ? changeAlert.open : null}
          />
        ))}
      </List>
      {rows.length > shown.length ? <p>{text.others(rows.length - shown.length)}</p> : null}
    </>
  );
};
