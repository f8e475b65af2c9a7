// The head of the form: number, status and age of the order, and the arrows to its neighbours in the list.
import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { OrderAge } from '../../../entities/orders/OrderAge.tsx';
import { StatusBadge } from '../../../entities/orders/StatusBadge.tsx';
import { orderText } from '../../../entities/orders/text.ts';
import { useOwnKey } from '../../../kit/shell/keys/ownKeys.ts';
import styles from './OrderForm.module.css';
import type { Neighbours } from '../neighbours.ts';
import { editText } from '../text.ts';

type ArrowsProps = { neighbours: Neighbours; onGo: (id: string) => void };

export const Arrows = ({ neighbours: { previous, next, at, of }, onGo }: ArrowsProps) => {
  const go = (id: string | null): void => {
    if (id !== null) onGo(id);
  };
  useOwnKey('k', editText.previous, () => go(previous));
  useOwnKey('j', editText.next, () => go(next));
  return (
    <nav className={styles['arrows']} aria-label={editText.neighbours}>
      <span>{editText.at(at, of)}</span>
      <ButtonGroup>
        <Button
          icon={<ChevronLeft />}
          aria-label={editText.previous}
          aria-keyshortcuts="k"
          title={`${editText.previous} (k)`}
          disabled={previous === null}
          onClick={() => go(previous)}
        />
        <Button
          icon={<ChevronRight />}
          aria-label={editText.next}
          aria-keyshortcuts="j"
          title={`${editText.next} (j)`}
          disabled={next === null}
          onClick={() => go(next)}
        />
      </ButtonGroup>
    </nav>
  );
};

type HeadProps = {
  order: StaffOrder;
  /** The name on the lock of this tab; the notice below names other holders. */
  editor: string | null;
  neighbours: Neighbours | null;
  onGo: (id: string) => void;
};

export const Head = ({ order, editor, neighbours, onGo }: HeadProps) => (
  <header className={styles['head']}>
    <h1>{editText.title(typed(order.number))}</h1>
    <div className={styles['marks']}>
      <StatusBadge status={order.status} />
      <OrderAge order={order} />
      {order.isPriority ? <em className={styles['priority']}>{orderText.priority}</em> : null}
      <span className={styles['of']}>
        {[order.company.name, order.branch?.name].filter((name) => name !== undefined).join(' · ')}
      </span>
      {editor === null ? null : <span className={styles['of']}>{orderText.editedBy(editor)}</span>}
    </div>
    {neighbours === null ? null : <Arrows neighbours={neighbours} onGo={onGo} />}
  </header>
);
