// The map's icons, drawn into one texture from the same outlines and colours as the DOM. No image is fetched (CSP).
import { alertLevel, type AlertLevel } from '@despacho/contract/orders/order.ts';
import type { Device, Texture } from '@luma.gl/core';
import { COURIER_LOOKS, COURIER_PATH, LEVEL_LOOK, SHAPE_BOX, type CourierLook } from '../shapes.ts';
import type { Palette } from '../tokens.ts';

export type MarkName = AlertLevel | CourierLook | `${CourierLook}Hollow`;

/** The position of each mark in the texture, in the format of deck's IconLayer. */
export type MarkAtlas = {
  texture: Texture;
  mapping: Record<string, { x: number; y: number; width: number; height: number }>;
};

/** Pixels of one mark in the texture: more than the largest one on a 4K screen. */
const CELL = 96;
/** Part of the cell that the shape fills; the rest is for its outline. */
const FILL = 0.8;
const COLUMNS = 4;

type Drawing = { name: MarkName; path: string; fill: string | null; stroke: string; edge: string | null };

const levelDrawing = (palette: Palette, level: AlertLevel): Drawing => ({
  name: level,
  path: LEVEL_LOOK[level].path,
  fill: palette[LEVEL_LOOK[level].color],
  stroke: palette.mapGround,
  // The worst level differs by more than its colour.
  edge: level === 'LATE' ? palette.text : null,
});

const courierDrawings = (palette: Palette, look: CourierLook): Drawing[] => [
  { name: look, path: COURIER_PATH[look], fill: palette.strong, stroke: palette.mapGround, edge: null },
  { name: `${look}Hollow`, path: COURIER_PATH[look], fill: null, stroke: palette.mapGround, edge: palette.strong },
];

const drawingsOf = (palette: Palette): Drawing[] => [
  ...alertLevel.options.map((level) => levelDrawing(palette, level)),
  ...COURIER_LOOKS.flatMap((look) => courierDrawings(palette, look)),
];

const drawMark = (canvas: CanvasRenderingContext2D, drawing: Drawing, x: number, y: number): void => {
  const scale = (CELL * FILL) / SHAPE_BOX;
  const inset = (CELL * (1 - FILL)) / 2;
  const path = new Path2D(drawing.path);
  canvas.save();
  canvas.translate(x + inset, y + inset);
  canvas.scale(scale, scale);
  canvas.lineJoin = 'round';
  canvas.strokeStyle = drawing.stroke;
  canvas.lineWidth = drawing.edge === null ? 4 : 6;
  canvas.stroke(path);
  if (drawing.fill !== null) {
    canvas.fillStyle = drawing.fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    canvas.fill(path, 'evenodd');
  }
  if (drawing.edge !== null) {
    canvas.strokeStyle = drawing.edge;
    canvas.lineWidth = 2.6;
    canvas.stroke(path);
  }
  canvas.restore();
};

/** The texture belongs to the caller, which destroys it. */
export const markAtlas = (device: Device, palette: Palette): MarkAtlas => {
  const drawings = drawingsOf(palette);
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * CELL;
  canvas.height = Math.ceil(drawings.length / COLUMNS) * CELL;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2d canvas to draw the marks on');
  const cells = drawings.map((drawing, index): [MarkName, MarkAtlas['mapping'][string]] => {
    const cell = { x: (index % COLUMNS) * CELL, y: Math.floor(index / COLUMNS) * CELL, width: CELL, height: CELL };
    drawMark(context, drawing, cell.x, cell.y);
    return [drawing.name, cell];
  });
  const { width, height } = canvas;
  const texture = device.createTexture({
    width,
    height,
    mipLevels: device.getMipLevelCount(width, height),
    sampler: { minFilter: 'linear', magFilter: 'linear', mipmapFilter: 'linear' },
  });
  texture.copyExternalImage({ image: canvas });
  texture.generateMipmapsWebGL();
  return { texture, mapping: Object.fromEntries(cells) };
};
