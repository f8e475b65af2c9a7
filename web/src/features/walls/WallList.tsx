// The walls that hang: a table, cards where there is no room for one. Who may change them gets the buttons.
import { Button, Callout, HTMLTable, NonIdealState, Spinner } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { WallDevice } from '@despacho/contract/walls.ts';
import { useState } from 'react';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { useAnswer, useRenewal } from '../../kit/requests/requests.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useMedia } from '../../kit/useMedia.ts';
import { sentenceOf } from './failure.ts';
import { NewWall } from './NewWall.tsx';
import { usePlaceText } from './places.ts';
import { RenameWall } from './RenameWall.tsx';
import { wallText } from './text.ts';
import { factsOf } from './WallFacts.tsx';
import styles from './Walls.module.css';

/** Half as long as walls take to report. */
const RENEW_MS = 5_000;
const { columns } = wallText;

type RowsProps = { walls: readonly WallDevice[]; build: string; acts: Acts | null };
type Acts = { onRename: (wall: WallDevice) => void; onRevoke: (wall: WallDevice) => void };

const Buttons = ({ wall, acts }: { wall: WallDevice; acts: Acts }) => (
  <div className={styles['buttons']}>
    <Button aria-label={wallText.renameOf(wall.name)} onClick={() => acts.onRename(wall)}>
      {wallText.rename}
    </Button>
    <Button aria-label={wallText.revokeOf(wall.name)} onClick={() => acts.onRevoke(wall)}>
      {wallText.revoke}
    </Button>
  </div>
);

const Table = ({ walls, build, acts }: RowsProps) => {
  const placeText = usePlaceText();
  const { actions, ...shown } = columns;
  return (
    <HTMLTable className={styles['table'] ?? ''}>
      <thead>
        <tr>
          {Object.entries(shown).map(([id, header]) => (
            <th key={id} scope="col">
              {header}
            </th>
          ))}
          {acts === null ? null : <th scope="col">{actions}</th>}
        </tr>
      </thead>
      <tbody>
        {walls.map((wall) => (
          <tr key={wall.id}>
            <th scope="row">{wall.name}</th>
            {factsOf(wall, build, placeText(wall.scope)).map(({ id, content }) => (
              <td key={id}>{content}</td>
            ))}
            {acts === null ? null : (
              <td>
                <Buttons wall={wall} acts={acts} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
};

const Cards = ({ walls, build, acts }: RowsProps) => {
  const placeText = usePlaceText();
  return (
    <ul className={styles['cards']}>
      {walls.map((wall) => (
        <li key={wall.id}>
          <h2>{wall.name}</h2>
          <dl>
            {factsOf(wall, build, placeText(wall.scope)).map(({ id, content }) => (
              <div key={id}>
                <dt>{columns[id]}</dt>
                <dd>{content}</dd>
              </div>
            ))}
          </dl>
          {acts === null ? null : <Buttons wall={wall} acts={acts} />}
        </li>
      ))}
    </ul>
  );
};

/** `revoked`: it happened, said until something else is done. */
type Said = { kind: 'revoked' | 'failed'; text: string };

export const WallList = ({ canEdit }: { canEdit: boolean }) => {
  const { api } = useSession();
  const renew = useRenewal('walls');
  const { value, failure, isWaiting, retry } = useAnswer(
    'walls',
    async (ask, signal) => ask.walls({ signal }),
    RENEW_MS,
  );
  const [renamed, setRenamed] = useState<WallDevice | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const isNarrow = useMedia('(max-width: 64rem)');

  const onRevoke = async ({ id, name }: WallDevice): Promise<void> => {
    setSaid(null);
    const question = { title: wallText.revokeTitle(name), detail: wallText.revokeDetail, action: wallText.revoke };
    if (!(await confirm(question))) return;
    const result = await api.revokeWall({ params: { id } });
    setSaid(
      result.ok ? { kind: 'revoked', text: wallText.revoked(name) } : { kind: 'failed', text: sentenceOf(result) },
    );
    await renew();
  };
  const acts = canEdit ? { onRename: setRenamed, onRevoke: (wall: WallDevice) => void onRevoke(wall) } : null;
  const Rows = isNarrow ? Cards : Table;

  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <h1>{wallText.title}</h1>
        <p>{wallText.intro}</p>
        {canEdit ? (
          <Button intent="primary" onClick={() => setIsCreating(true)}>
            {wallText.create}
          </Button>
        ) : null}
      </header>
      <div role="status">{said?.kind === 'revoked' ? <Callout icon={null}>{said.text}</Callout> : null}</div>
      <div role="alert">
        {said?.kind === 'failed' ? <Callout icon={null}>{said.text}</Callout> : null}
        {value !== null && failure !== null ? (
          <Callout icon={null}>
            <strong>{wallText.old}.</strong> {FAILURE_TEXT[failure]}
          </Callout>
        ) : null}
      </div>
      {isWaiting && value === null ? (
        <div className={styles['waiting']} role="status">
          <Spinner size={32} />
          <p>{wallText.loading}</p>
        </div>
      ) : null}
      {value === null && failure !== null ? (
        <NonIdealState
          title={wallText.failed}
          description={FAILURE_TEXT[failure]}
          action={<Button onClick={retry}>{wallText.retry}</Button>}
        />
      ) : null}
      {value !== null && value.walls.length === 0 ? (
        <NonIdealState title={wallText.empty} description={wallText.emptyDetail} />
      ) : null}
      {value !== null && value.walls.length > 0 ? <Rows walls={value.walls} build={value.build} acts={acts} /> : null}
      {canEdit ? <NewWall isOpen={isCreating} onClose={() => setIsCreating(false)} onCreated={renew} /> : null}
      {renamed === null ? null : (
        <RenameWall key={renamed.id} wall={renamed} onClose={() => setRenamed(null)} onRenamed={renew} />
      )}
    </section>
  );
};
