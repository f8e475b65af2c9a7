import { describe, expect, it } from 'vitest';
import { startArguments } from '../../services/bin/startArguments.mjs';

describe('arguments after npm start --', () => {
  it('are names of processes, and the number of each', () => {
    expect(startArguments([])).toEqual({ names: [], scale: 1 });
    expect(startArguments(['api', 'gateway'])).toEqual({ names: ['api', 'gateway'], scale: 1 });
    expect(startArguments(['--scale', '2'])).toEqual({ names: [], scale: 2 });
    expect(startArguments(['--watch'])).toEqual({ names: [], scale: 1, isWatching: true });
    expect(startArguments(['--scale=16', 'jobs'])).toEqual({ names: ['jobs'], scale: 16 });
  });

  it.each(['0', '17', '-1', '1.5', 'two', '', '1e1', ' 2'])('rejects --scale=%s, with the allowed values', (scale) => {
    expect(startArguments([`--scale=${scale}`])).toContain('must be a whole number from 1 to 16');
  });

  it('rejects a missing number, and unknown processes', () => {
    expect(startArguments(['--scale'])).toContain('--scale');
    expect(startArguments(['--skale', '2'])).toContain('--skale');
  });
});
