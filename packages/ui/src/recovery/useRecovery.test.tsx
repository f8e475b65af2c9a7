// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRecovery } from './useRecovery.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

const Logo = ({ find }: { find: () => Promise<unknown> }) => {
  const { hasFailed, onFailure, onRetry } = useRecovery(find);
  return hasFailed ? <button onClick={onRetry}>OO</button> : <img src="/logo" alt="Olga" onError={onFailure} />;
};

it('[PS3] a picture that does not come has its stand-in until it is found again, by itself', async () => {
  const find = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('404')).mockResolvedValue(null);
  render(<Logo find={find} />);
  fireEvent.error(screen.getByRole('img'));
  await pass(1_000);
  expect([find.mock.calls.length, screen.queryByText('OO') !== null]).toEqual([1, true]);
  await pass(2_000);
  expect(screen.getByRole('img')).toBeTruthy();
});

it('[PS3] or on request, or when the network is back', async () => {
  const find = vi.fn<() => Promise<unknown>>().mockResolvedValue(null);
  render(<Logo find={find} />);
  fireEvent.error(screen.getByRole('img'));
  fireEvent.click(screen.getByText('OO'));
  await pass(0);
  fireEvent.error(screen.getByRole('img'));
  await act(async () => dispatchEvent(new Event('online')));
  await pass(0);
  expect([find.mock.calls.length, screen.queryByRole('img') !== null]).toEqual([2, true]);
});
