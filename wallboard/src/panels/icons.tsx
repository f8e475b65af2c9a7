// Line icons of the wall, in a box of 24 by 24; decoration beside a word, so hidden from readers.
import styles from './Panel.module.css';

const PATH = {
  withoutCourier:
    'M3 3l18 18M9.5 5.2a4 4 0 0 1 5.3 5.3M8.3 8.6a4 4 0 0 0 4 3.4M4.5 20.5c.5-4 3.5-6 7.5-6 1 0 2 .1 2.8.4M18.5 18l1 2.5',
  withoutCoordinates:
    'M3 3l18 18M7.2 6.2A7 7 0 0 0 6.6 14c1.3 2.2 3.4 4.6 5.4 7 1.3-1.5 2.6-3 3.7-4.5M9.6 4A7 7 0 0 1 18 13.2',
  untyped: 'M3 6h18v12H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M7 14h10',
  danger: 'M12 2.5 20 5.5v6c0 5-3.4 8.3-8 10-4.6-1.7-8-5-8-10v-6zM12 8v5M12 16.5v.01',
  alarm: 'M6 16.5v-6a6 6 0 0 1 12 0v6l2 2.5H4zM10 21.5h4',
  silent: 'M3 3l18 18M8 4.5h8v6M16 16v3.5H8V8M12 17v.01',
  late: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.5 2',
  fault: 'M14.5 6.5a4.5 4.5 0 0 0-6 5.5L3 17.5 6.5 21l5.5-5.5a4.5 4.5 0 0 0 5.5-6L14.5 12.5 11.5 9.5z',
} as const;

export type IconName = keyof typeof PATH;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden>
    <path d={PATH[name]} />
  </svg>
);
