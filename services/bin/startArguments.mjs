// What may follow `npm start --`: names of processes, how many of each, and whether they restart when their files change.
import { parseArgs } from 'node:util';

export const mostOfEach = 16;

/** @typedef {{ names: string[], scale: number, isWatching: boolean | undefined }} StartArguments */

/**
 * @param {string[]} args
 * @returns {StartArguments | string} or an error message
 */
export const startArguments = (args) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { scale: { type: 'string' }, watch: { type: 'boolean' } },
      allowPositionals: true,
    });
    const { scale = '1', watch: isWatching } = values;
    const count = Number(scale);
    if (!/^\d+$/.test(scale) || count < 1 || count > mostOfEach) {
      return `--scale ${scale}: must be a whole number from 1 to ${mostOfEach}`;
    }
    return { names: positionals, scale: count, isWatching };
  } catch (error) {
    // parseArgs throws only for invalid arguments, with a message that names them.
    return error instanceof Error ? error.message : String(error);
  }
};
