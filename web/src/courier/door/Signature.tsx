// A signature with a finger: dark lines on white, as a picture after each stroke.
import { useEffect, useRef, type PointerEvent } from 'react';
import { jpegOf } from './picture.ts';
import { doorText } from './text.ts';

const WIDTH = 600;
const HEIGHT = 240;
const PAPER = 'white';
const INK = 'black';

const clear = (canvas: HTMLCanvasElement | null): void => {
  const context = canvas?.getContext('2d') ?? null;
  if (context === null) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
};

type Props = { onDrawn(picture: Blob): Promise<void>; onCleared(): void };

export const Signature = ({ onDrawn, onCleared }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  useEffect(() => clear(canvas.current), []);

  const draw = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>, isFirst: boolean): void => {
    const context = currentTarget.getContext('2d');
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (context === null || (!isFirst && !isDown.current)) return;
    const x = ((clientX - left) / width) * WIDTH;
    const y = ((clientY - top) / height) * HEIGHT;
    if (isFirst) {
      context.beginPath();
      context.moveTo(x, y);
    }
    Object.assign(context, { strokeStyle: INK, lineWidth: 4, lineCap: 'round', lineJoin: 'round' });
    context.lineTo(x, y);
    context.stroke();
  };

  /** Also where the phone ends a stroke by itself, for a gesture or a call. */
  const finish = ({ currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    isDown.current = false;
    void jpegOf(currentTarget, 0.8).then((picture) => {
      if (picture !== null) void onDrawn(picture);
    });
  };

  return (
    <>
      <canvas
        ref={canvas}
        className="signature"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={doorText.signature}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDown.current = true;
          draw(event, true);
        }}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={finish}
        onPointerCancel={finish}
      />
      <button
        type="button"
        onClick={() => {
          clear(canvas.current);
          onCleared();
        }}
      >
        {doorText.clear}
      </button>
    </>
  );
};
