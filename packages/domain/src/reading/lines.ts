// Texts of several lines, one value on each.

/** [EM2] Blank lines are none; each other one once. */
export const linesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
