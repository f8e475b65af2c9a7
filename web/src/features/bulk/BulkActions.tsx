// The buttons above the rows: what may be done with the chosen ones.
import { Button } from '@blueprintjs/core';
import { Disable, Exchange, Path, Shop, Trash, Walk } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { DeniedButton, DeniedNote } from '../../kit/denied/DeniedButton.tsx';
import type { BulkActionName } from './actions.ts';
import { bulkText } from './text.ts';

const ICONS = {
  assign: <Walk />,
  plan: <Path />,
  ready: <Shop />,
  status: <Exchange />,
  cancel: <Disable />,
  remove: <Trash />,
} as const satisfies Record<BulkActionName, ReactElement>;

type BulkActionsProps = {
  names: readonly BulkActionName[];
  /** In place of a name of its own. */
  labels?: Partial<Record<BulkActionName, string>>;
  reasonAgainst: (name: BulkActionName) => string | null;
  onRun: (name: BulkActionName) => Promise<void>;
};

export const BulkActions = ({ names, labels = {}, reasonAgainst, onRun }: BulkActionsProps) => {
  const shown = names.map((name) => ({ name, label: labels[name] ?? bulkText[name], why: reasonAgainst(name) }));
  const reasons = new Set(shown.flatMap(({ why }) => (why === null ? [] : [why])));
  return (
    <>
      {shown.map(({ name, label, why }) =>
        why === null ? (
          <Button
            key={name}
            variant="outlined"
            icon={ICONS[name]}
            intent={name === 'remove' ? 'danger' : 'none'}
            onClick={() => void onRun(name)}
          >
            {label}
          </Button>
        ) : (
          <DeniedButton key={name} variant="outlined" label={label} why={why} />
        ),
      )}
      {[...reasons].map((why) => (
        <DeniedNote key={why} why={why} />
      ))}
    </>
  );
};
