// /desk: the queues, the map and the couriers beside each other. The next order is always chosen [DK4].
import { Button } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import type { connectDesk } from '@despacho/client/live/deskSocket.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { editAddress } from '../../entities/orders/origin.ts';
import { orderName } from '../../entities/orders/text.ts';
import { Note, Page, Row } from '../../kit/layout/Page.tsx';
import { Panes } from '../../kit/panes/Panes.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { CourierPane } from './CourierPane.tsx';
import { DeskMap } from './DeskMap.tsx';
import { LandingChoice } from './LandingChoice.tsx';
import { PaneChoice, useFolded } from './PaneChoice.tsx';
import { keyActs } from './keys.ts';
import { carriedWith, targetsOf } from './deskState.ts';
import { PlanPane } from './plan/PlanPane.tsx';
import { useDeskPlan, type DeskPlan } from './plan/useDeskPlan.ts';
import { QueuePane } from './QueuePane.tsx';
import { deskText } from './text.ts';
import { useDesk, type Desk as DeskOfPage } from './useDesk.ts';
import { useDeskActs, type DeskActs } from './useDeskActs.ts';
import { useOthers } from './useOthers.ts';
import { isRead, useSuggested, type Suggested } from './useSuggested.ts';
import { isWindowPane, type WindowPane } from './windows/channel.ts';
import { DeskWindow } from './windows/DeskWindow.tsx';
import { useDeskWindows } from './windows/useDeskWindows.ts';

const WIDE = '(min-width: 1280px)';

/** The least widths fit 1280 pixels. */
const PANES = {
  queues: { id: 'queues', label: deskText.resize(deskText.queues), minPx: 300, size: 30 },
  map: { id: 'map', label: deskText.resize(deskText.map), minPx: 240, size: 40 },
  couriers: { id: 'couriers', label: deskText.resize(deskText.couriers), minPx: 320, size: 30 },
} as const;

type Keyed = {
  desk: DeskOfPage;
  suggested: Suggested;
  acts: DeskActs;
  plan: DeskPlan;
  /** Null: their numbers are not in sight. */
  onTake: ((courier: Reference) => void) | null;
  onOpen: (orderId: string) => void;
  onOthers: () => void;
};

/** Empty while there is nothing to say. */
const announcementOf = ({ targets }: DeskOfPage, { numbered }: Suggested): string => {
  const [first, ...rest] = targets;
  if (first === undefined || numbered.length === 0) return '';
  const name = rest.length === 0 ? orderName(first.order.number) : deskText.several(targets.length);
  return deskText.announcement(
    name,
    numbered.map(({ courier }) => courier.name),
  );
};

/** True when the key was used. */
const actOnKey = (event: KeyboardEvent, { desk, suggested, acts, plan, onTake, onOpen, onOthers }: Keyed): boolean => {
  const { send, state } = desk;
  const withChosen = (act: (orderId: string) => void): void => {
    if (state.chosen !== null) act(state.chosen);
  };
  const leaveOut = (orderId: string): void => {
    plan.leaveOut(orderId);
    send({ type: 'MOVE', by: 1, isExtending: false });
  };
  return keyActs(event, {
    take:
      onTake === null
        ? null
        : (index) => {
            const courier = suggested.numbered[index]?.courier;
            if (courier !== undefined) onTake(courier);
          },
    skip: () => send({ type: 'SKIP' }),
    undo: acts.undo,
    others: onOthers,
    again: suggested.again,
    open: () => withChosen(onOpen),
    move: (by, isExtending) => send({ type: 'MOVE', by, isExtending }),
    unselect: () => send({ type: 'UNSELECT' }),
    propose: plan.ask,
    plan: plan.shown === null ? null : { ...plan, leaveOut: () => withChosen(leaveOut) },
  });
};

const ProposeButton = ({ isActive, onClick }: { isActive: boolean; onClick: () => void }) => (
  <Button icon={<Path />} active={isActive} onClick={onClick}>
    {deskText.propose}
  </Button>
);

type DeskProps = {
  title: string;
  /** Where the choices of other desks come from; a test plays them. */
  connect?: typeof connectDesk;
};

const WideDesk = ({ title, connect }: DeskProps) => {
  const desk = useDesk();
  const others = useOthers(desk.state.chosen, connect);
  const suggested = useSuggested(desk);
  const acts = useDeskActs(desk, suggested);
  const plan = useDeskPlan(desk, acts.follow);
  const navigate = useNavigate();
  const pane = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const isPlanShown = plan.shown !== null;
  const proposals = isPlanShown ? plan.proposals : null;
  const windows = useDeskWindows({ desk, suggested, proposals, take: acts.assignTo });
  const { folded, fold } = useFolded();
  const isFolded = (each: WindowPane): boolean => folded.includes(each) || windows.open.has(each);
  const areNumbersShown = !isPlanShown && (!folded.includes('couriers') || windows.open.has('couriers'));
  const back = (): void => pane.current?.focus();
  useEffect(() => pane.current?.focus(), []);
  const onTake = (courier: Reference): void => {
    if (isRead(suggested)) acts.assignTo(courier, targetsOf(desk.state));
    back();
  };
  const onPair = (id: string, courier: Reference): void => acts.assignTo(courier, carriedWith(desk.state, id));
  const onOpen = (orderId: string): void => void navigate(editAddress(orderId, '/desk'));
  const onPropose = (): void => {
    plan.ask();
    back();
  };
  const onOthers = (): void => filter.current?.focus();
  const withKeys = { desk, suggested, acts, plan, onTake: areNumbersShown ? onTake : null, onOpen, onOthers };
  const onKey = (event: KeyboardEvent): boolean => actOnKey(event, withKeys);
  const list = (
    <QueuePane
      desk={desk}
      pane={pane}
      others={others}
      proposals={plan.texts}
      announcement={areNumbersShown ? announcementOf(desk, suggested) : ''}
      onKey={onKey}
      onOpen={onOpen}
      onCourier={onPair}
    />
  );
  const map = <DeskMap desk={desk} suggested={suggested} proposals={proposals} onTake={onTake} />;
  const couriers = isPlanShown ? (
    <PlanPane plan={plan} onLeave={back} />
  ) : (
    <CourierPane desk={desk} suggested={suggested} filter={filter} onTake={onTake} onOrder={onPair} onLeave={back} />
  );
  return (
    <Greyed>
      <Page isFilled>
        <PageHead
          title={title}
          actions={
            <Row>
              <PaneChoice
                isFolded={isFolded}
                hasOwnWindow={(each) => windows.open.has(each)}
                onFold={fold}
                onOpen={windows.openWindow}
              />
              <ProposeButton isActive={isPlanShown} onClick={onPropose} />
              <LandingChoice />
            </Row>
          }
        />
        <Panes
          name="desk"
          panes={[
            { ...PANES.queues, children: list },
            ...(isFolded('map') ? [] : [{ ...PANES.map, children: map }]),
            ...(isFolded('couriers') && !isPlanShown ? [] : [{ ...PANES.couriers, children: couriers }]),
          ]}
        />
      </Page>
    </Greyed>
  );
};

export const Desk = ({ title, connect }: DeskProps) => {
  const [params] = useSearchParams();
  const isWide = useMedia(WIDE);
  const pane = params.get('pane');
  const deskId = params.get('of');
  if (isWindowPane(pane) && deskId !== null) return <DeskWindow title={title} pane={pane} deskId={deskId} />;
  if (isWide) return <WideDesk title={title} connect={connect} />;
  return (
    <Page>
      <PageHead title={title} />
      <Note kind="info">{deskText.small}</Note>
      <Link to="/all-orders">{deskText.toList}</Link>
    </Page>
  );
};
