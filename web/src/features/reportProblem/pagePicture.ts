// The picture of the page that a report shows.
export type PagePicture = { kind: 'capturing' } | { kind: 'captured'; canvas: HTMLCanvasElement } | { kind: 'failed' };
