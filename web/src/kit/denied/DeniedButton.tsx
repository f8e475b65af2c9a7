// An action that this account or this order does not allow: shown, reachable by keyboard, with its reason beside it.
import { Button, type ButtonProps } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { notify } from '../notify/notify.ts';
import styles from './Denied.module.css';

type DeniedButtonProps = Pick<ButtonProps, 'variant'> & { label: string; why: string };

export const DeniedButton = ({ label, why, ...look }: DeniedButtonProps) => (
  <Button
    {...look}
    className={styles['denied'] ?? ''}
    icon={<Lock />}
    aria-disabled
    aria-description={why}
    title={why}
    onClick={() => notify(why, 'warning')}
  >
    {label}
  </Button>
);

/** Once beside the buttons that it explains. */
export const DeniedNote = ({ why }: { why: string }) => <span className={styles['why']}>{why}</span>;
