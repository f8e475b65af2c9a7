// The couriers for what is chosen: three numbered suggestions, then all others, found by name.
import { Button, Callout, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core';
import type { Reference } from '@despacho/contract/values.ts';
import { fold } from '@despacho/domain/fold.ts';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Labelled } from '../../kit/form/Labelled.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { useAgeSec } from '../../kit/useAgeSec.ts';
import { NOT_TEXT } from '../assign/text.ts';
import { ChosenOrder } from './ChosenOrder.tsx';
import { CourierOption } from './CourierOption.tsx';
import styles from './Desk.module.css';
import { carriedOrder, takesOrder } from './drag.ts';
import { isGone } from './deskState.ts';
import { stateText } from './QueueRow.tsx';
import { deskText } from './text.ts';
import type { Desk } from './useDesk.ts';
import type { Suggested } from './useSuggested.ts';

/** Suggestions follow positions: older ones are offered to be requested again. */
const OLD_SEC = 60;
/** Without a filter the pane shows no more of the other couriers. */
const MAX_OTHERS = 12;

type CourierPaneProps = {
  desk: Desk;
  suggested: Suggested;
  filter: RefObject<HTMLInputElement | null>;
  onTake: (courier: Reference) => void;
  onOrder: (orderId: string, courier: Reference) => void;
  /** The person leaves the field. */
  onLeave: () => void;
};

/** [OR52] Those who cannot take it at all are shown with the reason, without a button. */
const Others = ({ suggested, filter, onTake, onOrder, onLeave }: Omit<CourierPaneProps, 'desk'>) => {
  const [words, setWords] = useState('');
  const numbered = new Set(suggested.numbered.map(({ courier }) => courier.id));
  const rest = [
    ...suggested.suggestions
      .filter(({ courier }) => !numbered.has(courier.id))
      .map(({ courier }) => ({ courier, not: null })),
    ...suggested.others,
  ].filter(({ courier }) => fold(courier.name).includes(fold(words.trim())));
  const shown = words.trim() === '' ? rest.slice(0, MAX_OTHERS) : rest;
  const able = shown.find(({ not }) => not !== 'off-duty' && not !== 'elsewhere');
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
              setWords('');
              onTake(able.courier);
            }}
          />
        )}
      </Labelled>
      {shown.length === 0 ? <Note>{deskText.nobody}</Note> : null}
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
                onClick={() => onTake(courier)}
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

const Suggestions = ({ suggested, onTake, onOrder }: Pick<CourierPaneProps, 'suggested' | 'onTake' | 'onOrder'>) => {
  const { result, numbered, isMixed, at, again } = suggested;
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
      {numbered.length === 0 ? <Callout icon={null}>{deskText.none}</Callout> : null}
      <List isOrdered>
        {numbered.map((suggestion, index) => (
          <CourierOption
            key={suggestion.courier.id}
            suggestion={suggestion}
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
  return (
    <Note kind="info">
      {listed?.order.number} {text ?? deskText.gone} {deskText.goOn}
    </Note>
  );
};

export const CourierPane = (props: CourierPaneProps) => {
  const { desk, suggested } = props;
  const path = useScreenPath();
  const [first, ...rest] = desk.targets;
  if (first === undefined) return <Nobody {...props} />;
  const to = path('/order/:orderId', { orderId: first.order.id });
  return (
    <div className={styles['couriers']}>
      <Stack>
        {rest.length > 0 ? (
          <strong>{deskText.several(rest.length + 1)}</strong>
        ) : (
          <ChosenOrder listed={first} link={to === null ? null : <Link to={to}>{deskText.open}</Link>} />
        )}
        <Suggestions {...props} />
        {suggested.result?.ok === true ? <Others key={desk.state.turn} {...props} /> : null}
      </Stack>
    </div>
  );
};
