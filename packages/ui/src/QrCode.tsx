// A text as a QR code: squares of one path, so that nothing is loaded and no style is inline.
import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Modules of empty margin that a reader needs around the code. */
const QUIET = 4;

const pathOf = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    return { size: rows.length, path: pathOf(rows) };
  }, [text]);
  return (
    <svg
      className={styles['code']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
};
