import { describe, expect, it } from 'vitest';
import { configFrom } from '../platform/config.ts';
import { namesProblem, stagesFor } from './stages.ts';

const demo = configFrom({});
const cloud = configFrom({ GOOGLE_APPLICATION_CREDENTIALS: import.meta.filename, REDIS_URL: 'redis://elsewhere' });

describe('what npm start runs', () => {
  it('is everything on embedded defaults, Redis and the store first', () => {
    expect(stagesFor(demo, [])).toEqual([
      [['redis'], ['firestore']],
      [['api', 'gateway'], ['ingest'], ['jobs'], ['demo']],
    ]);
  });

  it('is neither Redis nor a store nor the demo where they are elsewhere', () => {
    expect(stagesFor(cloud, [])).toEqual([[], [['api', 'gateway'], ['ingest'], ['jobs']]]);
  });

  it('is only what is named, in one process', () => {
    expect(stagesFor(demo, ['api', 'gateway'])).toEqual([[['api', 'gateway']]]);
  });

  it('is not what does not exist', () => {
    expect(namesProblem(demo, ['api', 'apis'])).toContain('apis');
    expect(namesProblem(cloud, ['demo'])).toContain('DEMO is off');
    expect(namesProblem(cloud, ['firestore'])).toContain('cloud');
    expect(namesProblem(demo, ['api', 'demo'])).toBeNull();
  });
});
