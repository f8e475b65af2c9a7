// /desk: the queues, the map and the couriers beside each other. The next order is always chosen [DK4].
import type { Reference } from '@despacho/contract/values.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { chosenOrder } from '../../entities/orders/chosenOrder.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { Note, Page } from '../../kit/layout/Page.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { CourierPane } from './CourierPane.tsx';
import { DeskMap } from './DeskMap.tsx';
import styles from './Desk.module.css';
import { LandingChoice } from './LandingChoice.tsx';
import { keyActs } from './keys.ts';
import { QueuePane } from './QueuePane.tsx';
import { deskText } from './text.ts';
import { useDesk } from './useDesk.ts';
import { useDeskActs } from './useDeskActs.ts';
import { useSuggested } from './useSuggested.ts';

const WIDE = '(min-width: 1280px)';
const NO_PROPOSALS: ReadonlyMap<string, string> = new Map();

/** Other parts of the console read which order the desk has chosen. */
const useChosenShared = (chosen: string | null): void => {
  useEffect(() => {
    chosenOrder.set(chosen);
    return () => chosenOrder.set(null);
  }, [chosen]);
};

const WideDesk = ({ title }: { title: string }) => {
  const desk = useDesk();
  const suggested = useSuggested(desk);
  const acts = useDeskActs(desk, suggested);
  const navigate = useNavigate();
  const pane = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const { chosen } = desk.state;
  useChosenShared(chosen);
  const back = (): void => pane.current?.focus();
  useEffect(() => pane.current?.focus(), []);
  const onTake = (courier: Reference): void => {
    acts.assignTo(courier);
    back();
  };
  const onPair = (orderId: string, courier: Reference): void => {
    const listed = desk.orders.get(orderId);
    if (listed !== undefined) acts.assignTo(courier, [listed.order]);
  };
  const onOpen = (orderId: string): void => void navigate(editAddress(orderId, '/all-orders'));
  const onKey = (event: KeyboardEvent): boolean =>
    keyActs(event, {
      take: (index) => {
        const courier = suggested.numbered[index]?.courier;
        if (courier !== undefined) acts.assignTo(courier);
      },
      skip: () => desk.send({ type: 'SKIP' }),
      undo: acts.undo,
      others: () => filter.current?.focus(),
      again: suggested.again,
      open: () => chosen !== null && onOpen(chosen),
      move: (by, isExtending) => desk.send({ type: 'MOVE', by, isExtending }),
      unselect: () => desk.send({ type: 'UNSELECT' }),
    });
  return (
    <Greyed>
      <Page isFilled>
        <PageHead title={title} actions={<LandingChoice />} />
        <div className={styles['desk']}>
          <QueuePane
            desk={desk}
            pane={pane}
            proposals={NO_PROPOSALS}
            onKey={onKey}
            onOpen={onOpen}
            onCourier={onPair}
          />
          <DeskMap desk={desk} suggested={suggested} onTake={onTake} />
          <CourierPane
            desk={desk}
            suggested={suggested}
            filter={filter}
            onTake={onTake}
            onOrder={onPair}
            onLeave={back}
          />
        </div>
      </Page>
    </Greyed>
  );
};

export const Desk = ({ title }: { title: string }) =>
  useMedia(WIDE) ? (
    <WideDesk title={title} />
  ) : (
    <Page>
      <PageHead title={title} />
      <Note kind="info">{deskText.small}</Note>
      <Link to="/all-orders">{deskText.toList}</Link>
    </Page>
  );
