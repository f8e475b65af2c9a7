// The build a process runs: a hash of the sources, the same in every process and on every machine with these sources.
import { hashOf } from '../../bin/sources.mjs';

/** Read once at the start: a source that is edited later is not what runs. */
export const buildOfSources = (): string =>
  hashOf(['services/src', 'packages', 'web', 'wallboard', 'package-lock.json']);
