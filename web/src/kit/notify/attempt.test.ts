import { afterEach, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';
import { dismissAll, notices } from './notify.ts';

afterEach(dismissAll);

it('[PS2] what a press began and did not come is shown, and runs again from its notice', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await attempt(run, 'No se pudo exportar.');
  const [notice] = notices.get();
  expect([notice?.text, notice?.intent, notice?.action?.text]).toEqual([
    'No se pudo exportar.',
    'danger',
    'Reintentar',
  ]);
  dismissAll();
  notice?.action?.run();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), 15_000);
  expect(notices.get()).toEqual([]);
});
