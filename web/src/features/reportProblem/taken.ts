// How far the picture of the page is.
export type Taken = { kind: 'taking' } | { kind: 'taken'; canvas: HTMLCanvasElement } | { kind: 'failed' };
