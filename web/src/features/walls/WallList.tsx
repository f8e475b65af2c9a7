// The walls that hang, how they do, and what can be done about it by who may.
import { Button } from '@blueprintjs/core';
import type { WallDevice } from '@despacho/contract/walls.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { listedWall, wallColumns, wallId, type WallActs } from './columns.tsx';
import { sentenceOf } from './failure.ts';
import { NewWall } from './NewWall.tsx';
import { usePlaceText } from './places.ts';
import { RenameWall } from './RenameWall.tsx';
import { wallText } from './text.ts';
import styles from './Walls.module.css';

/** Half as long as walls take to report. */
const RENEW_MS = 5_000;

/** Asks before it takes a wall's link away, and says what came of it. */
const useRevoke = () => {
  const revoke = useAction('revokeWall');
  return async ({ id, name }: WallDevice): Promise<void> => {
    const question = { title: wallText.revokeTitle(name), detail: wallText.revokeDetail, action: wallText.revoke };
    if (!(await confirm(question))) return;
    const result = await revoke({ params: { id } });
    if (result.ok) notify(wallText.revoked(name), 'success');
    else notify(sentenceOf(result), 'danger');
  };
};

export const WallList = ({ canEdit }: { canEdit: boolean }) => {
  const revoke = useRevoke();
  const placeText = usePlaceText();
  const { value, failure, isLoading, retry } = useRoute('walls', {}, { everyMs: RENEW_MS });
  const [renamed, setRenamed] = useState<WallDevice | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const acts: WallActs = { onRename: setRenamed, onRevoke: (wall) => void revoke(wall) };
  const walls = value?.walls ?? [];

  return (
    <>
      <DataGrid
        id="walls"
        title={wallText.title}
        columns={wallColumns(canEdit ? acts : null)}
        rows={walls.map((wall) => listedWall(wall, value?.build ?? '', placeText(wall.scope)))}
        rowId={wallId}
        address={useSearchParams()}
        empty={`${wallText.empty}. ${wallText.emptyDetail}`}
        isLoading={isLoading}
        failure={failure === null ? null : FAILURE_TEXT[failure]}
        onRetry={retry}
        head={
          <div className={styles['head']}>
            <p>{wallText.intro}</p>
            {canEdit ? (
              <Button intent="primary" onClick={() => setIsCreating(true)}>
                {wallText.create}
              </Button>
            ) : null}
          </div>
        }
      />
      {canEdit ? <NewWall isOpen={isCreating} onClose={() => setIsCreating(false)} /> : null}
      {renamed === null ? null : <RenameWall key={renamed.id} wall={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
};
