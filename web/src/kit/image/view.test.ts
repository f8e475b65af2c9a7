import { describe, expect, it } from 'vitest';
import { startView, turned, zoomed } from './ImageViewer.tsx';

describe('[IM4] the view of a photo', () => {
  it('starts at 90 and goes by 10 from 10 to 300', () => {
    expect(startView).toEqual({ zoom: 90, turn: 0 });
    expect(zoomed(startView, 1).zoom).toBe(100);
    expect(zoomed(startView, -100).zoom).toBe(10);
    expect(zoomed(startView, 100).zoom).toBe(300);
    const min = zoomed(startView, -100);
    expect(zoomed(min, -1)).toBe(min);
  });

  it('has four positions, left and right', () => {
    const right = [1, 2, 3, 0];
    let view = startView;
    for (const turn of right) {
      view = turned(view, 1);
      expect(view.turn).toBe(turn);
    }
    expect(turned(startView, -1).turn).toBe(3);
  });
});
