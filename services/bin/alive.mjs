// Whether the process that touches ALIVE_FILE still does: the HEALTHCHECK of the image. Ends with 0 or 1.
import { statSync } from 'node:fs';

/** Three beats missed. */
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
