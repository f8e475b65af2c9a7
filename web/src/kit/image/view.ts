// How a photo is looked at: zoom in percent and quarter turns [IM4].

export type View = { zoom: number; turn: 0 | 1 | 2 | 3 };

export const ZOOM = { start: 90, step: 10, min: 10, max: 300 } as const;
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
