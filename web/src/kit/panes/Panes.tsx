// Panes beside each other, which the person resizes by pointer or keys. Their sizes are kept for each account.
import { Fragment, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { z } from 'zod';
import { usePreference } from '../preferences.ts';
import styles from './Panes.module.css';

/** By the panes that are shown: percent of the whole by pane. */
const keptSizes = z.record(z.string(), z.record(z.string(), z.number()));
const VERSION = 1;

type Pane = {
  id: string;
  /** The name of the separator before it, for screen readers. */
  label: string;
  minPx: number;
  /** Percent of the whole, before the person changes it. */
  size: number;
  children: ReactNode;
};

/** `name`: what the sizes are kept under. Panes may come and go: each combination has sizes of its own. */
export const Panes = ({ name, panes }: { name: string; panes: readonly Pane[] }) => {
  const [kept, keep] = usePreference(`panes.${name}`, keptSizes, VERSION, {});
  const shown = panes.map(({ id }) => id).join(' ');
  const sizes = kept[shown];
  return (
    <Group
      className={styles['panes'] ?? ''}
      {...(sizes === undefined ? {} : { defaultLayout: sizes })}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) keep({ ...kept, [shown]: layout });
      }}
    >
      {panes.map(({ id, label, minPx, size, children }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : <Separator className={styles['separator'] ?? ''} aria-label={label} />}
          <Panel id={id} minSize={minPx} defaultSize={`${sizes?.[id] ?? size}%`} className={styles['pane'] ?? ''}>
            {children}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
};
