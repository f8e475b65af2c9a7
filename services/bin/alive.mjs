// HEALTHCHECK of the image: whether the process still touches ALIVE_FILE. Exits with 0 or 1.
import { statSync } from 'node:fs';

/** Three missed heartbeats. */
const silentAfterMs = 15_000;

const touchedAt = () => {
  try {
    return statSync(process.env.ALIVE_FILE ?? '').mtimeMs;
  } catch {
    // Not ready yet, or ended.
    return 0;
  }
};

process.exit(Date.now() - touchedAt() <= silentAfterMs ? 0 : 1);
