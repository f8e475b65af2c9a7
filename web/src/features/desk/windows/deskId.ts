// The name of a desk for its windows. It is kept by the tab, so that they find it again after a reload; a tab that was
// duplicated, or opened by a desk, has a copy of what its first tab keeps, and must not answer for that desk.
import { useEffect, useState } from 'react';

const KEY = 'despacho.deskId';

/** A tab that is loaded again gives its name back a moment after it asks for it. */
const RELEASE_MS = 500;

/** By name: whether this page has it. It keeps it to its end, because the screen may be left and opened again. */
const locks = new Map<string, Promise<boolean>>();

const lock = async (id: string): Promise<boolean> =>
  new Promise((answer) => {
    const untilTheEnd = async (): Promise<void> => {
      answer(true);
      return new Promise(() => {});
    };
    navigator.locks
      .request(`despacho.desk.${id}`, { signal: AbortSignal.timeout(RELEASE_MS) }, untilTheEnd)
      .catch(() => answer(false));
  });

const has = async (id: string): Promise<boolean> => {
  const answer = locks.get(id) ?? lock(id);
  locks.set(id, answer);
  return answer;
};

const ownDeskId = async (): Promise<string> => {
  let id = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
  while (!(await has(id))) id = crypto.randomUUID();
  sessionStorage.setItem(KEY, id);
  return id;
};

/** Null until it is known. */
export const useDeskId = (): string | null => {
  const [deskId, setDeskId] = useState<string | null>(null);
  useEffect(() => {
    void ownDeskId().then(setDeskId);
  }, []);
  return deskId;
};
