// All other couriers, found by name. The field stays while the order is chosen, whatever happens to the order.
import { Button, InputGroup } from '@blueprintjs/core';
import type { Reference } from '@despacho/contract/values.ts';
import { fold } from '@despacho/domain/fold.ts';
import { useState, type RefObject } from 'react';
import { Labelled } from '../../kit/form/Labelled.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { NOT_TEXT } from '../assign/text.ts';
import styles from './Desk.module.css';
import { carriedOrder, takesOrder } from './drag.ts';
import { onFirstClick } from './keys.ts';
import { deskText } from './text.ts';
import type { Desk } from './useDesk.ts';
import type { Suggested } from './useSuggested.ts';

/** Without a filter the pane shows no more of them. */
const MAX_OTHERS = 12;

export type CourierPaneProps = {
  desk: Desk;
  suggested: Suggested;
  filter: RefObject<HTMLInputElement | null>;
  onTake: (courier: Reference) => void;
  onOrder: (orderId: string, courier: Reference) => void;
  /** The person is done here, or what has the focus goes away: the focus goes back to the queues. */
  onLeave: () => void;
};

/** [OR52] Those who cannot take it at all are shown with the reason, without a button. */
export const OtherCouriers = ({ desk, suggested, filter, onTake, onOrder, onLeave }: CourierPaneProps) => {
  const [words, setWords] = useState('');
  const numbered = new Set(suggested.numbered.map(({ courier }) => courier.id));
  const rest = [
    ...suggested.suggestions
      .filter(({ courier }) => !numbered.has(courier.id))
      .map(({ courier }) => ({ courier, not: null })),
    ...suggested.others,
  ].filter(({ courier }) => fold(courier.name).includes(fold(words.trim())));
  const shown = words.trim() === '' ? rest.slice(0, MAX_OTHERS) : rest;
  /** The reason is above the field. */
  const isWaiting = desk.targets.length > 0 && suggested.result?.ok === true;
  const able = isWaiting ? shown.find(({ not }) => not !== 'off-duty' && not !== 'elsewhere') : undefined;
  return (
    <section aria-label={deskText.others}>
      <Labelled label={deskText.filter}>
        {(ties) => (
          <InputGroup
            {...ties}
            type="search"
            inputRef={filter}
            placeholder={deskText.filterHint}
            value={words}
            onValueChange={setWords}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onLeave();
              if (event.key !== 'Enter' || able === undefined || words.trim() === '') return;
              onTake(able.courier);
            }}
          />
        )}
      </Labelled>
      {isWaiting && shown.length === 0 ? <Note>{deskText.nobody}</Note> : null}
      <List look="lines">
        {shown.map(({ courier, not }) => (
          <li
            key={courier.id}
            className={styles['other']}
            onDragOver={takesOrder}
            onDrop={(event) => {
              event.preventDefault();
              const orderId = carriedOrder(event);
              if (orderId !== null) onOrder(orderId, courier);
            }}
          >
            <span>
              {courier.name} {not === null ? null : <small>{NOT_TEXT[not]}</small>}
            </span>
            {not === 'off-duty' || not === 'elsewhere' ? null : (
              <Button
                size="small"
                variant="outlined"
                aria-label={deskText.assignTo(courier.name)}
                disabled={!isWaiting}
                onClick={onFirstClick(() => onTake(courier))}
              >
                {deskText.courierAct}
              </Button>
            )}
          </li>
        ))}
      </List>
    </section>
  );
};
