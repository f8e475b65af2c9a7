// What a test run needs from the machine: nothing for rules and the frontend's units, Redis for services, a browser and built apps only for the levels that use them.

/** @typedef {{ redis: boolean, chromium: boolean, apps: boolean, map: boolean }} Needs */

const NOTHING = { redis: false, chromium: false, apps: false, map: false };
const EVERYTHING = { redis: true, chromium: true, apps: true, map: true };

/** @type {Record<string, Needs>} */
const NEEDS_OF_LEVEL = {
  rules: NOTHING,
  frontend: NOTHING,
  architecture: NOTHING,
  firestore: NOTHING,
  firebase: NOTHING,
  browser: { ...NOTHING, chromium: true },
  services: { ...NOTHING, redis: true },
  system: { ...NOTHING, redis: true },
};

/**
 * @param {string[]} levels names of the runner's projects; a level without a row needs everything
 * @returns {Needs}
 */
export const needsOf = (levels) =>
  levels
    .map((level) => NEEDS_OF_LEVEL[level] ?? EVERYTHING)
    .reduce(
      (sum, needs) => ({
        redis: sum.redis || needs.redis,
        chromium: sum.chromium || needs.chromium,
        apps: sum.apps || needs.apps,
        map: sum.map || needs.map,
      }),
      NOTHING,
    );

/** Options of the runner that take the next argument as their value. */
const WITH_VALUE = new Set(['--project', '-t', '--testNamePattern', '--reporter', '--shard', '--maxWorkers', '--bail']);

/**
 * Whether the arguments name files or changes, so that the runner must list the affected levels.
 * @param {string[]} given
 */
export const isNarrowed = (given) =>
  given.some(
    (argument, index) =>
      argument.startsWith('--changed') || (!argument.startsWith('-') && !WITH_VALUE.has(given[index - 1] ?? '')),
  );

/**
 * @param {string[]} given
 * @returns {string[]} the levels named by `--project`
 */
export const namedLevels = (given) =>
  given.flatMap((argument, index) => {
    if (argument === '--project') return [given[index + 1] ?? ''];
    return argument.startsWith('--project=') ? [argument.slice('--project='.length)] : [];
  });

/**
 * @param {string} listed the runner's `list --filesOnly --json`
 * @returns {string[] | null} the levels of the listed files; null where the list cannot be read
 */
export const listedLevels = (listed) => {
  try {
    // Warnings of the runner may come first.
    /** @type {unknown} */
    const files = JSON.parse(listed.slice(listed.search(/^\[/m)));
    if (!Array.isArray(files)) return null;
    return [...new Set(files.map(({ projectName }) => String(projectName)))];
  } catch {
    return null;
  }
};
