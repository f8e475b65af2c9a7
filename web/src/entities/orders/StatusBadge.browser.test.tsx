import { orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { findingsEverywhere, mount, settle, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './StatusBadge.stories.tsx';

const SIZE = 24;
const paths = (): string[] => [...document.querySelectorAll('li path')].map((path) => path.getAttribute('d') ?? '');

/** The ink of a drawing, without its colour. */
const inkOf = (path: string): Uint8ClampedArray => {
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.scale(SIZE / 12, SIZE / 12);
  pen.lineWidth = 1.6;
  pen.stroke(new Path2D(path));
  const { data } = pen.getImageData(0, 0, SIZE, SIZE);
  return data.filter((_, at) => at % 4 === 3);
};

/** The part of the ink of either that the other has not. */
const differenceOf = (a: string, b: string): number => {
  const [first, second] = [inkOf(a), inkOf(b)];
  let apart = 0;
  let ink = 0;
  for (const [at, value] of first.entries()) {
    apart += Math.abs(value - (second[at] ?? 0));
    ink += Math.max(value, second[at] ?? 0);
  }
  return apart / ink;
};

describe('the badge of a status', () => {
  it.each(stories)('is accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('has a mark of its own: each pair of statuses differs in shape, whatever the colours', async () => {
    mount(storyOf(stories, 'statuses'));
    await settle();
    const drawn = paths();
    expect(drawn).toHaveLength(orderStatus.options.length);
    const alike: [OrderStatus, OrderStatus, number][] = [];
    for (const [at, one] of orderStatus.options.entries())
      for (const [next, other] of orderStatus.options.slice(at + 1).entries()) {
        const difference = differenceOf(drawn[at] ?? '', drawn[at + 1 + next] ?? '');
        if (!(difference > 0.4)) alike.push([one, other, difference]);
      }
    expect(alike).toEqual([]);
  });
});
