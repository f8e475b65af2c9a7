// A viewer of a photo: zoom and quarter turns by buttons, keys and wheel; a photo larger than the frame is scrolled.
import { Button, ButtonGroup } from '@blueprintjs/core';
import { ImageRotateLeft, ImageRotateRight, Minus, Plus, Reset } from '@blueprintjs/icons';
import { loadImage, useRecovery } from '@despacho/ui/recovery/useRecovery.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Row, Stack } from '../layout/Page.tsx';
import styles from './Image.module.css';
import { Picture } from './Picture.tsx';
import { imageText } from './text.ts';
import { RetryImage } from './WebImage.tsx';

// How a photo is looked at: zoom in percent and quarter turns [IM4].
type View = { zoom: number; turn: 0 | 1 | 2 | 3 };

const ZOOM = { start: 90, step: 10, min: 10, max: 300 } as const;
export const startView: View = { zoom: ZOOM.start, turn: 0 };

const turns = [0, 1, 2, 3] as const;

/** `steps` of ten percent, up or down; the same object at an end. */
export const zoomed = (view: View, steps: number): View => {
  const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, view.zoom + steps * ZOOM.step));
  return zoom === view.zoom ? view : { ...view, zoom };
};

export const turned = (view: View, quarters: 1 | -1): View => ({
  ...view,
  turn: turns[(view.turn + quarters + turns.length) % turns.length] ?? 0,
});

type ImageViewerProps = {
  /** An address of ours, or the file that was just picked. */
  source: string | File;
  alt: string;
  onUnreadable?: () => void;
};

const keyed = (view: View, { key, shiftKey }: KeyboardEvent): View | null => {
  if (key === '+' || key === '=') return zoomed(view, 1);
  if (key === '-' || key === '_') return zoomed(view, -1);
  if (key === '0') return startView;
  if (shiftKey && key === 'ArrowLeft') return turned(view, -1);
  if (shiftKey && key === 'ArrowRight') return turned(view, 1);
  return null;
};

/** Zoom and turns by buttons, and the zoom in percent. */
const ViewTools = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <Row>
    <ButtonGroup>
      <Button
        icon={<Minus />}
        aria-label={imageText.zoomOut}
        disabled={view.zoom <= ZOOM.min}
        onClick={() => onView(zoomed(view, -1))}
      />
      <Button
        icon={<Plus />}
        aria-label={imageText.zoomIn}
        disabled={view.zoom >= ZOOM.max}
        onClick={() => onView(zoomed(view, 1))}
      />
      <Button icon={<Reset />} aria-label={imageText.reset} onClick={() => onView(startView)} />
      <Button icon={<ImageRotateLeft />} aria-label={imageText.turnLeft} onClick={() => onView(turned(view, -1))} />
      <Button icon={<ImageRotateRight />} aria-label={imageText.turnRight} onClick={() => onView(turned(view, 1))} />
    </ButtonGroup>
    <output className={styles['percent']}>{imageText.zoom(view.zoom)}</output>
  </Row>
);

export const ImageViewer = ({ source, alt, onUnreadable }: ImageViewerProps) => {
  const [view, setView] = useState(startView);
  const { hasFailed, onFailure, onRetry } = useRecovery(async () => {
    if (typeof source !== 'string') throw new Error('a file that could not be read stays so');
    return loadImage(source);
  });
  const frame = useRef<HTMLDivElement>(null);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setView((before) => zoomed(before, event.deltaY < 0 ? 1 : -1));
  });
  useEffect(() => {
    // React listens passively: the page would scroll along.
    const element = frame.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyed(view, event);
    if (next === null) return;
    event.preventDefault();
    setView(next);
  };
  const wide = `${view.zoom}cqw`;
  const high = `${view.zoom}cqh`;
  const isAcross = view.turn % 2 === 1;

  return (
    <Stack isTight>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled and zoomed by keys must take the focus */}
      <div
        ref={frame}
        className={styles['frame']}
        role="group"
        aria-label={imageText.view}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {hasFailed ? (
          <div className={styles['missing']}>
            <p>{imageText.missing}</p>
            {typeof source === 'string' ? <RetryImage onRetry={onRetry} /> : null}
          </div>
        ) : (
          <div className={styles['sheet']} style={{ width: wide, height: high }}>
            <div
              className={styles['turning']}
              data-turn={view.turn}
              style={{
                width: isAcross ? high : wide,
                height: isAcross ? wide : high,
                transform: `translate(-50%, -50%) rotate(${view.turn * 90}deg)`,
              }}
            >
              <Picture
                source={source}
                alt={alt}
                onFailure={() => {
                  onFailure();
                  onUnreadable?.();
                }}
              />
            </div>
          </div>
        )}
      </div>
      <ViewTools view={view} onView={setView} />
    </Stack>
  );
};
