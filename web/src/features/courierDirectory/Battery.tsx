// The charge of a courier's phone: a drawn battery with the level, or that there is none.
import { isBatteryLow } from '@despacho/domain/couriers/couriers.ts';
import { directoryText } from '../../entities/couriers/directory/text.ts';
import styles from './Directory.module.css';
import { profileText } from './text.ts';

const WIDTH = 20;

/** `level`: 0 to 1; null: the phone did not say. */
export const Battery = ({ level }: { level: number | null }) => {
  const text = level === null ? directoryText.noData : `${Math.round(level * 100)} %`;
  return (
    <span className={styles['battery']} data-low={isBatteryLow(level) ? '' : undefined}>
      <svg viewBox="0 0 28 14" width="28" height="14" role="img" aria-label={profileText.batteryOf(text)}>
        <rect x="0.75" y="0.75" width="23" height="12.5" rx="2.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <rect x="25" y="4.5" width="2.5" height="5" rx="1" fill="currentColor" />
        {level === null ? null : (
          <rect x="2.25" y="2.25" width={WIDTH * level} height="9.5" rx="1.25" fill="currentColor" />
        )}
      </svg>
      {text}
    </span>
  );
};
