// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAgeSec } from './useAgeSec.ts';

afterEach(() => void vi.useRealTimers());

it('counts whole seconds since an answer, and runs no clock without one', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ at }: { at: number | null }) => useAgeSec(at), {
    initialProps: { at: null as number | null },
  });
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
  rerender({ at: Date.now() });
  act(() => void vi.advanceTimersByTime(3_500));
  expect(result.current).toBe(3);
  rerender({ at: null });
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
});
