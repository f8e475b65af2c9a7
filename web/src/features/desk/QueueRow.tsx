// One order in the queues of the desk: level, number, place, age, and what happened to it meanwhile.
import type { ChosenOrder } from '@despacho/contract/desk.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo, type DragEvent, type MouseEvent } from 'react';
import { CourierCell, Minutes, ReadyMark } from '../../entities/orders/cells.tsx';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import { orderText } from '../../entities/orders/text.ts';
import { useLast } from '../../kit/useLast.ts';
import { typed, zoneText } from '@despacho/domain/orders/lists/columns.ts';
import type { Mark } from './deskState.ts';
import styles from './Desk.module.css';
import { carriedCourier, carryOrder, takesCourier } from './drag.ts';
import { deskText } from './text.ts';

export const rowElementId = (id: string): string => `desk-order-${id}`;

type QueueRowProps = {
  id: string;
  /** Undefined: it is not active any more, or not of the scope. */
  listed: ListedOrder | undefined;
  isGone: boolean;
  isChosen: boolean;
  isSelected: boolean;
  mark: Mark | undefined;
  /** Other people who have it chosen on their desks. */
  others: readonly ChosenOrder[] | undefined;
  /** What a plan proposes for it. */
  proposal: string | null;
  onChoose: (id: string, event: MouseEvent) => void;
  onOpen: (id: string) => void;
  onCourier: (orderId: string, courier: { id: string; name: string }) => void;
};

const MAX_INITIALS = 3;
/** The first letter, with its accents. */
const initialOf = (name: string): string => /\p{L}\p{M}*/u.exec(name)?.[0].toLocaleUpperCase('es-GT') ?? '?';

/** [DK14] */
const OtherDesks = ({ others }: { others: readonly ChosenOrder[] }) => {
  const text = deskText.chosenBy(others.map(({ name }) => name));
  return (
    <span className={styles['others']} role="img" aria-label={text} title={text}>
      {others.slice(0, MAX_INITIALS).map(({ id, name }) => (
        <bdi key={id}>{initialOf(name)}</bdi>
      ))}
    </span>
  );
};

const areaText = ({ municipality, zone }: ListedOrder['order']): string =>
  [municipality, zoneText(zone)].filter((part) => part !== null && part !== '').join(' · ');

export const stateText = ({
  listed,
  isGone,
  mark,
}: Pick<QueueRowProps, 'listed' | 'isGone' | 'mark'>): string | null => {
  if (mark?.kind === 'sent') return deskText.sending(mark.text);
  if (mark?.kind === 'assigned') return deskText.assigned(mark.text);
  if (mark?.kind === 'refused') return mark.text;
  if (!isGone) return null;
  const courier = listed?.order.courier ?? null;
  return courier === null ? deskText.gone : deskText.taken(courier.name);
};

export const QueueRow = memo((props: QueueRowProps) => {
  const { id, isGone, isChosen, isSelected, mark, others, proposal, onChoose, onOpen, onCourier } = props;
  const listed = useLast(props.listed);
  if (listed === null) return null;
  const { order, level, minutes } = listed;
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    const courier = carriedCourier(event);
    if (courier !== null) onCourier(id, courier);
  };
  return (
    <div
      id={rowElementId(id)}
      className={styles['row']}
      role="option"
      aria-selected={isSelected}
      data-chosen={isChosen || undefined}
      data-state={mark?.kind ?? (isGone ? 'gone' : undefined)}
      draggable
      onClick={(event) => onChoose(id, event)}
      onDoubleClick={() => onOpen(id)}
      onDragStart={(event) => carryOrder(event, order.id)}
      onDragOver={takesCourier}
      onDrop={onDrop}
    >
      <span className={styles['level']}>{level === null ? null : <LevelMark level={level} word="hidden" />}</span>
      <strong>
        {typed(order.number)}
        <ReadyMark order={order} />
        <NewMessages orderId={id} />
      </strong>
      <span className={styles['place']}>
        {order.isPriority ? <em>{orderText.priority} · </em> : null}
        {[order.branch?.name ?? orderText.none, order.company.name.trim()].join(' · ')}
      </span>
      {others === undefined ? null : <OtherDesks others={others} />}
      <span className={styles['age']}>
        <Minutes count={minutes} />
      </span>
      {/* Always one line: a row that grew would move the rows below it under the pointer. */}
      <span
        className={styles['note']}
        data-kind={proposal === null ? (mark?.kind ?? (isGone ? 'gone' : undefined)) : 'proposal'}
      >
        {proposal ?? stateText(props) ?? (order.courier === null ? areaText(order) : <CourierCell order={order} />)}
      </span>
    </div>
  );
});
