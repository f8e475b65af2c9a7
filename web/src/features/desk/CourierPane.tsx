// The couriers for what is chosen: three numbered suggestions, then all others, found by name.
import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { deskQueueOf, isForCourier } from '@despacho/domain/orders/desk.ts';
import { Link } from 'react-router-dom';
import { List } from '../../kit/layout/List.tsx';
import { orderName } from '../../entities/orders/text.ts';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useAgeSec } from '../../kit/useAgeSec.ts';
import { ChosenOrder } from './ChosenOrder.tsx';
import { CourierOption } from './CourierOption.tsx';
import styles from './Desk.module.css';
import { isGone } from './deskState.ts';
import { OtherCouriers, type CourierPaneProps } from './OtherCouriers.tsx';
import { stateText } from './QueueRow.tsx';
import { deskText } from './text.ts';

/** Suggestions follow positions: older ones are offered to be requested again. */
const OLD_SEC = 60;

const Suggestions = ({ desk, suggested, onTake, onOrder, onLeave }: Omit<CourierPaneProps, 'filter'>) => {
  const { result, numbered, isMixed, at } = suggested;
  const again = (): void => {
    suggested.again();
    onLeave();
  };
  const areForCourier = desk.targets.every((listed) => isForCourier(deskQueueOf(listed)));
  const ageSec = useAgeSec(at === 0 ? null : at);
  if (result === null) return <NonIdealState icon={<Spinner size={24} />} description={deskText.waitingForCouriers} />;
  if (!result.ok)
    return (
      <Callout icon={null} intent="danger" role="alert">
        {FAILURE_TEXT[result.code]} <Button onClick={again}>{deskText.again}</Button>
      </Callout>
    );
  return (
    <section aria-label={deskText.suggested}>
      {numbered.length === 0 ? (
        <Callout icon={null}>{areForCourier ? deskText.none : deskText.complete}</Callout>
      ) : null}
      <List isOrdered>
        {numbered.map((suggestion, index) => (
          <CourierOption
            key={suggestion.courier.id}
            suggestion={suggestion}
            best={numbered[0] ?? suggestion}
            number={index + 1}
            isMixed={isMixed}
            onTake={() => onTake(suggestion.courier)}
            onOrder={(orderId) => onOrder(orderId, suggestion.courier)}
          />
        ))}
      </List>
      {ageSec < OLD_SEC ? null : (
        <Row>
          <Note>{deskText.old(ageSec)}</Note>
          <Button size="small" onClick={again}>
            {deskText.again}
          </Button>
        </Row>
      )}
    </section>
  );
};

/** Why there are no couriers: nothing is chosen, or what is chosen does not wait any more. */
const Nobody = ({ desk: { state, orders } }: Pick<CourierPaneProps, 'desk'>) => {
  const { chosen } = state;
  if (chosen === null) return <p className={styles['hint']}>{deskText.noOrder}</p>;
  const listed = orders.get(chosen);
  const text = stateText({ listed, isGone: isGone(state, chosen), mark: state.marks.get(chosen) });
  const name = listed === undefined ? deskText.thisOrder : orderName(listed.order.number);
  return <Note kind="info">{deskText.goOn(name, text ?? deskText.gone)}</Note>;
};

export const CourierPane = (props: CourierPaneProps) => {
  const { desk } = props;
  const path = useScreenPath();
  const [first, ...rest] = desk.targets;
  const to = first === undefined ? null : path('/order/:orderId', { orderId: first.order.id });
  return (
    <div className={styles['couriers']}>
      <Stack>
        {first === undefined ? <Nobody {...props} /> : null}
        {first === undefined || rest.length > 0 ? null : (
          <ChosenOrder listed={first} link={to === null ? null : <Link to={to}>{deskText.open}</Link>} />
        )}
        {rest.length > 0 ? <strong>{deskText.several(rest.length + 1)}</strong> : null}
        {first === undefined ? null : <Suggestions {...props} />}
        {/* Its field stays for the whole choice: the letters typed in it must never become keys of the queues [DK16]. */}
        {desk.state.chosen === null ? null : <OtherCouriers key={desk.state.turn} {...props} />}
      </Stack>
    </div>
  );
};
