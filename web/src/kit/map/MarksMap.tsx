// The map of many marks, loaded when it is first shown; a text where it cannot be drawn.
import { lazyPart } from '../lazy/lazyPart.tsx';
import { MapBox } from './MapBox.tsx';
import type { MarksMapProps } from './marks.ts';
import { marksMapText } from './text.ts';

const MarksCanvas = lazyPart(async () => (await import('./MarksCanvas.tsx')).MarksCanvas);

export const MarksMap = ({ size, ...props }: MarksMapProps) => (
  <MapBox
    {...(size === undefined ? {} : { size })}
    none={marksMapText.noMap}
    renderMap={(onFailure) => <MarksCanvas {...props} onFailure={onFailure} />}
  />
);
