import { afterEach, expect, it, vi } from 'vitest';
import { dismissAll, notices, notify } from './notify.ts';

afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const texts = (): string[] => notices.get().map(({ text }) => text);

it('[DR9] a success removes failures of earlier actions, and neither those that came with it nor those that offer something', () => {
  vi.useFakeTimers();
  notify('no se guardó', 'danger');
  notify('otra persona lo cambió', 'warning');
  notify('se puede deshacer', 'warning', { action: { text: 'Deshacer', run: () => {} } });
  notify('ayer', 'primary');
  vi.advanceTimersByTime(1_500);
  notify('1 de 2 no', 'danger');
  notify('1 de 2', 'success');
  expect(texts()).toEqual(['se puede deshacer', 'ayer', '1 de 2 no', '1 de 2']);
});
