// The place of a map, which is loaded when it is first shown; a text where it cannot be drawn.
import { Suspense, useState, type ReactNode } from 'react';
import styles from './Map.module.css';

type MapBoxProps = {
  /** `whole`: as large as its place. */
  size?: 'small' | 'tall' | 'whole';
  none: string;
  renderMap: (onFailure: () => void) => ReactNode;
};

export const MapBox = ({ size, none, renderMap }: MapBoxProps) => {
  const [canDraw, setCanDraw] = useState(true);
  return (
    <div className={styles['map']} data-size={size}>
      {canDraw ? (
        <Suspense fallback={null}>{renderMap(() => setCanDraw(false))}</Suspense>
      ) : (
        <p className={styles['none']}>{none}</p>
      )}
    </div>
  );
};
