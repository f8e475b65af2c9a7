// Moves the whole layout a little each minute, so that no fixed element burns in.

/** In rem: 4 px at 1080p. Less than the margin around the layout. */
export const SHIFT_REM = 0.25;

export type Shift = { x: number; y: number };

/** Round the square and through its middle: a neighbouring place each time, so that the jump cannot be seen. */
const PLACES: readonly Shift[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
].map(([x = 0, y = 0]) => ({ x: x * SHIFT_REM, y: y * SHIFT_REM }));

export const shiftAt = (minute: number): Shift => PLACES[Math.abs(minute) % PLACES.length] ?? { x: 0, y: 0 };
