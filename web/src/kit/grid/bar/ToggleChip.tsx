// One number beside the heading of a list, as a button that switches what the list contains.
import { whole } from '@despacho/ui/format.ts';
import styles from './SetChips.module.css';

type ToggleChipProps = { label: string; hint: string; count: number; isPressed: boolean; onToggle: () => void };

export const ToggleChip = ({ label, hint, count, isPressed, onToggle }: ToggleChipProps) => (
  <div className={styles['chips']}>
    <button type="button" aria-pressed={isPressed} title={hint} onClick={onToggle}>
      {label}
      <strong>{whole(count)}</strong>
    </button>
  </div>
);
