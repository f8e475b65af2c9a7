// The queues of the desk: one list with headings, moved through by keys. Single keys act here and nowhere else [DK16].
import { Button } from '@blueprintjs/core';
import { DESK_QUEUES, type DeskQueue } from '@despacho/domain/orders/desk.ts';
import { useEffect, useId, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { Minutes } from '../../entities/orders/cells.tsx';
import { useListedKeys } from '../../kit/shell/keys/listedKeys.ts';
import { useSteady } from '../../kit/useSteady.ts';
import styles from './Desk.module.css';
import { isGone, newCount } from './deskState.ts';
import { useIsSecondKey } from './keys.ts';
import { QueueRow, rowElementId } from './QueueRow.tsx';
import { DESK_KEYS, deskText, QUEUE_TEXT } from './text.ts';
import type { Desk } from './useDesk.ts';
import type { Others } from './useOthers.ts';

type QueuePaneProps = {
  desk: Desk;
  pane: RefObject<HTMLDivElement | null>;
  others: Others;
  /** By order: what a plan proposes. */
  proposals: ReadonlyMap<string, string>;
  /** For screen readers: whom the numbers assign to. */
  announcement: string;
  /** True when the key was used. */
  onKey: (event: KeyboardEvent) => boolean;
  onOpen: (orderId: string) => void;
  onCourier: (orderId: string, courier: { id: string; name: string }) => void;
};

type QueueProps = Omit<QueuePaneProps, 'pane' | 'onKey' | 'announcement'> & {
  queue: DeskQueue;
  ids: readonly string[];
  onChoose: (id: string, event: MouseEvent) => void;
};

const Queue = ({ queue, ids, desk, others, proposals, onChoose, onOpen, onCourier }: QueueProps) => {
  const heading = useId();
  const { state, orders } = desk;
  const oldest = Math.max(...ids.map((id) => orders.get(id)?.minutes ?? 0));
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={styles['queue']}>
        <strong>
          {QUEUE_TEXT[queue]} {ids.length}
        </strong>
        <span>
          {deskText.oldest} <Minutes count={oldest} />
        </span>
      </div>
      {ids.map((id) => (
        <QueueRow
          key={id}
          id={id}
          listed={orders.get(id)}
          isGone={isGone(state, id)}
          isChosen={id === state.chosen}
          isSelected={state.selected.size === 0 ? id === state.chosen : state.selected.has(id)}
          mark={state.marks.get(id)}
          others={others.get(id)}
          proposal={proposals.get(id) ?? null}
          onChoose={onChoose}
          onOpen={onOpen}
          onCourier={onCourier}
        />
      ))}
    </div>
  );
};

/** The chosen row is in sight when the person moved to it; live changes scroll nothing. */
const useInSight = (pane: QueuePaneProps['pane'], { state: { chosen } }: Desk): void => {
  useEffect(() => {
    if (chosen !== null)
      pane.current?.querySelector(`[id="${CSS.escape(rowElementId(chosen))}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [pane, chosen]);
};

export const QueuePane = ({ desk, pane, announcement, onKey, ...rest }: QueuePaneProps) => {
  const { state, send } = desk;
  const keysId = useId();
  const isSecondKey = useIsSecondKey();
  useInSight(pane, desk);
  useListedKeys(DESK_KEYS);
  const onChoose = useSteady((id: string, { shiftKey, ctrlKey, metaKey }: MouseEvent): void =>
    send(
      shiftKey || ctrlKey || metaKey
        ? { type: 'CHOOSE', id, with: shiftKey ? 'range' : 'add' }
        : { type: 'CHOOSE', id },
    ),
  );
  const onOpen = useSteady(rest.onOpen);
  const onCourier = useSteady(rest.onCourier);
  const byQueue = Map.groupBy(state.rows, ({ queue }) => queue);
  const fresh = newCount(state);
  return (
    <div className={styles['queues']}>
      <div className={styles['bar']}>
        <span>{deskText.waiting(state.current.length)}</span>
        {fresh === 0 ? null : (
          <Button
            size="small"
            onClick={() => {
              send({ type: 'REFRESH' });
              pane.current?.focus();
            }}
          >
            {deskText.fresh(fresh)}
          </Button>
        )}
      </div>
      <div
        ref={pane}
        className={styles['list']}
        role="listbox"
        tabIndex={0}
        aria-label={deskText.queues}
        aria-describedby={keysId}
        aria-multiselectable
        aria-activedescendant={state.chosen === null ? undefined : rowElementId(state.chosen)}
        onKeyDown={(event) => {
          if (isSecondKey(event) || !onKey(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {DESK_QUEUES.flatMap((queue) => {
          const ids = byQueue.get(queue)?.map(({ id }) => id) ?? [];
          return ids.length === 0
            ? []
            : [
                <Queue
                  key={queue}
                  {...rest}
                  desk={desk}
                  queue={queue}
                  ids={ids}
                  onChoose={onChoose}
                  onOpen={onOpen}
                  onCourier={onCourier}
                />,
              ];
        })}
      </div>
      {state.rows.length === 0 ? <p className={styles['hint']}>{deskText.nothing}</p> : null}
      <p id={keysId} className={styles['hint']}>
        {deskText.keys}
      </p>
      <p role="status" data-announcement>
        {announcement}
      </p>
    </div>
  );
};
