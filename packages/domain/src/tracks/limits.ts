// How much of a courier's way is kept.

/** [TK1] Between two points. */
export const TRACK_STEP_SEC = 15;
/** [TK1] Before the newest point. */
export const TRACK_SPAN_SEC = 86_400;
/** [TK1] As many as fit into the span. */
export const MAX_TRACK_POINTS = TRACK_SPAN_SEC / TRACK_STEP_SEC + 1;
