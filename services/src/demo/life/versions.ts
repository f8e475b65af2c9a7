// The last known version of each document: distinguishes changes by others from own writes, and guards edits by users.
import type { QueryDocumentSnapshot } from '../../store/firestore.ts';

/** The store's own time of a write. */
export type Version = QueryDocumentSnapshot['updateTime'];

export type Versions = {
  /** Never moves backwards. */
  record(path: string, version: Version): void;
  isNewer(path: string, version: Version): boolean;
  of(path: string): Version | undefined;
  forget(path: string): void;
};

/** Far more than the number of active documents; the oldest entries are removed first. */
const MAX_VERSIONS = 10_000;

export const createVersions = (): Versions => {
  const versions = new Map<string, Version>();
  const isNewer = (path: string, version: Version): boolean => {
    const previous = versions.get(path);
    // Timestamps compare by the text of their value.
    return previous === undefined || version.valueOf() > previous.valueOf();
  };
  return {
    isNewer,
    record: (path, version) => {
      if (!isNewer(path, version)) return;
      versions.delete(path);
      versions.set(path, version);
      const [oldest] = versions.size > MAX_VERSIONS ? versions.keys() : [];
      if (oldest !== undefined) versions.delete(oldest);
    },
    of: (path) => versions.get(path),
    forget: (path) => void versions.delete(path),
  };
};
