// Short messages about recent actions, from anywhere: `notify(text, 'success')`. Notices.tsx shows them.
import { writable, type Readable } from '@despacho/client/readable.ts';

/** How an action ended; never the level of an order. */
export type NoticeIntent = 'success' | 'danger' | 'warning' | 'primary';
export type NoticeAction = { text: string; run: () => void };
export type NoticeOptions = {
  /** One thing that can be done about it, such as taking it back. */
  action?: NoticeAction;
  /** How long it stays while the pointer is not over it. */
  forMs?: number;
  /** The action ends with the notice: it shows the seconds left, and leaves in time even under the pointer. */
  isTimed?: boolean;
};
export type Notice = {
  id: number;
  text: string;
  intent: NoticeIntent;
  action: NoticeAction | null;
  forMs: number;
  isTimed: boolean;
  /** How often it was repeated. */
  times: number;
  /** Milliseconds of the page. */
  at: number;
};

export const MAX_NOTICES = 5;
const SHORT_MS = 5_000;
/** Failures and possible undos need time to be read. */
const LONG_MS = 10_000;
/** What an action reports about its parts comes at once. */
const SAME_ACTION_MS = 1_000;

let lastId = 0;
const shown = writable<readonly Notice[]>([]);
export const notices: Readable<readonly Notice[]> = shown;

const isOldFailure = ({ intent, action, at }: Notice, now: number): boolean =>
  (intent === 'danger' || intent === 'warning') && action === null && now - at > SAME_ACTION_MS;

/**
 * A notice with the same text replaces the one that is shown, unless it has an action: those belong to different things. A success
 * removes the failures of earlier actions [DR9]. A sixth notice removes the oldest.
 */
export const notify = (text: string, intent: NoticeIntent, options: NoticeOptions = {}): void => {
  const { action, forMs, isTimed = false } = options;
  const now = performance.now();
  const before = shown.get().filter((earlier) => intent !== 'success' || !isOldFailure(earlier, now));
  const same = before.find((notice) => notice.text === text && notice.intent === intent && !notice.isTimed && !isTimed);
  lastId += 1;
  const notice: Notice = {
    id: same?.id ?? lastId,
    text,
    intent,
    action: action ?? null,
    forMs: forMs ?? (intent === 'danger' || action !== undefined ? LONG_MS : SHORT_MS),
    isTimed,
    times: (same?.times ?? 0) + 1,
    at: now,
  };
  shown.set([...before.filter(({ id }) => id !== notice.id), notice].slice(-MAX_NOTICES));
};

export const dismiss = (id: number): void => {
  const before = shown.get();
  const remaining = before.filter((notice) => notice.id !== id);
  if (remaining.length < before.length) shown.set(remaining);
};

/** When what it offers was done elsewhere. */
export const dismissAction = (action: NoticeAction): void => {
  const found = shown.get().find((notice) => notice.action === action);
  if (found !== undefined) dismiss(found.id);
};

/** For signing out: the next account must not read the notices of the previous one. */
export const dismissAll = (): void => shown.set([]);
