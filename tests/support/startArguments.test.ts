import { describe, expect, it } from 'vitest';
import { startArguments } from '../../services/bin/startArguments.mjs';

describe('what may stand after npm start --', () => {
  it('names of processes, and how many of each', () => {
    expect(startArguments([])).toEqual({ names: [], scale: 1 });
    expect(startArguments(['api', 'gateway'])).toEqual({ names: ['api', 'gateway'], scale: 1 });
    expect(startArguments(['--scale', '2'])).toEqual({ names: [], scale: 2 });
    expect(startArguments(['--watch'])).toEqual({ names: [], scale: 1, isWatching: true });
    expect(startArguments(['--scale=16', 'jobs'])).toEqual({ names: ['jobs'], scale: 16 });
  });

  it.each(['0', '17', '-1', '1.5', 'two', '', '1e1', ' 2'])('refuses --scale=%s, with what may be', (scale) => {
    expect(startArguments([`--scale=${scale}`])).toContain('must be a whole number from 1 to 16');
  });

  it('refuses a number that is missing, and what nobody knows', () => {
    expect(startArguments(['--scale'])).toContain('--scale');
    expect(startArguments(['--skale', '2'])).toContain('--skale');
  });
});
