// The version of each document as this process last saw or wrote it: tells news from echoes, and guards what people change.
import type { QueryDocumentSnapshot } from '../../store/firestore.ts';

/** The store's own instant of a write. */
export type Version = QueryDocumentSnapshot['updateTime'];

export type Versions = {
  /** Only ever moves forward. */
  saw(path: string, version: Version): void;
  isNews(path: string, version: Version): boolean;
  of(path: string): Version | undefined;
  forget(path: string): void;
};

/** Far more than what is under way at any time; what was closed long ago is forgotten first. */
const MOST = 10_000;

export const createVersions = (): Versions => {
  const known = new Map<string, Version>();
  const isNews = (path: string, version: Version): boolean => {
    const before = known.get(path);
    // Timestamps compare by the text of their value.
    return before === undefined || version.valueOf() > before.valueOf();
  };
  return {
    isNews,
    saw: (path, version) => {
      if (!isNews(path, version)) return;
      known.delete(path);
      known.set(path, version);
      const [oldest] = known.size > MOST ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
    of: (path) => known.get(path),
    forget: (path) => void known.delete(path),
  };
};
