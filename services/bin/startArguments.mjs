// What may stand after `npm start --`: names of processes, and how many of each.
import { parseArgs } from 'node:util';

export const mostOfEach = 16;

/** @typedef {{ names: string[], scale: number }} StartArguments */

/**
 * @param {string[]} given
 * @returns {StartArguments | string} or what is wrong with them
 */
export const startArguments = (given) => {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { scale: { type: 'string' } },
      allowPositionals: true,
    });
    const { scale = '1' } = values;
    const count = Number(scale);
    if (!/^\d+$/.test(scale) || count < 1 || count > mostOfEach) {
      return `--scale ${scale}: must be a whole number from 1 to ${mostOfEach}`;
    }
    return { names: positionals, scale: count };
  } catch (error) {
    // Its only errors are about the arguments, and say which.
    return error instanceof Error ? error.message : String(error);
  }
};
