// The buttons above the rows: what may be done with the chosen ones.
import { Button } from '@blueprintjs/core';
import { Disable, Exchange, Trash, Walk } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import type { BulkActionName } from './actions.ts';
import { bulkText } from './text.ts';

const ICONS = {
  assign: <Walk />,
  status: <Exchange />,
  cancel: <Disable />,
  remove: <Trash />,
} as const satisfies Record<BulkActionName, ReactElement>;

type BulkActionsProps = { names: readonly BulkActionName[]; onRun: (name: BulkActionName) => Promise<void> };

export const BulkActions = ({ names, onRun }: BulkActionsProps) => (
  <>
    {names.map((name) => (
      <Button
        key={name}
        variant="outlined"
        icon={ICONS[name]}
        intent={name === 'remove' ? 'danger' : 'none'}
        onClick={() => void onRun(name)}
      >
        {bulkText[name]}
      </Button>
    ))}
  </>
);
