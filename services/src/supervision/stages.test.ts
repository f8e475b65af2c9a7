import { describe, expect, it } from 'vitest';
import { configFrom } from '../platform/config.ts';
import { namesProblem, stagesFor, stagesProblem } from './stages.ts';

const demo = configFrom({});
const cloud = configFrom({ GOOGLE_APPLICATION_CREDENTIALS: import.meta.filename, REDIS_URL: 'redis://elsewhere' });
const names = (...given: Parameters<typeof stagesFor>): string[][] =>
  stagesFor(...given).map((stage) => stage.map(({ name }) => name));

describe('what npm start runs', () => {
  it('is everything on embedded defaults, Redis and the store first', () => {
    expect(names(demo, [], 1)).toEqual([['redis', 'firestore'], ['api gateway', 'ingest', 'jobs', 'demo'], []]);
  });

  it('is neither Redis nor a store nor the demo where they are elsewhere', () => {
    expect(names(cloud, [], 1)).toEqual([[], ['api gateway', 'ingest', 'jobs'], []]);
  });

  it('is only what is named, in one process', () => {
    expect(names(demo, ['api', 'gateway'], 1)).toEqual([['api gateway']]);
  });

  it('is not what does not exist', () => {
    expect(namesProblem(demo, ['api', 'apis'])).toContain('apis');
    expect(namesProblem(cloud, ['demo'])).toContain('DEMO is off');
    expect(namesProblem(cloud, ['firestore'])).toContain('cloud');
    expect(namesProblem(demo, ['api', 'demo'])).toBeNull();
  });
});

describe('what npm start -- --scale runs', () => {
  it('is two of each behind an edge, and one of what owns a port, a file or a city', () => {
    expect(names(demo, [], 2)).toEqual([
      ['redis', 'firestore'],
      ['api 1', 'api 2', 'gateway 1', 'gateway 2', 'ingest 1', 'ingest 2', 'jobs 1', 'jobs 2', 'demo'],
      ['edge'],
    ]);
  });

  it('is what is named, as many times', () => {
    expect(names(cloud, ['ingest', 'jobs'], 2)).toEqual([[], ['ingest 1', 'ingest 2', 'jobs 1', 'jobs 2'], []]);
    expect(names(demo, ['redis'], 3)).toEqual([['redis'], [], []]);
  });

  it('is processes apart as soon as an edge is named', () => {
    expect(names(demo, ['edge', 'api', 'gateway'], 1)).toEqual([[], ['api', 'gateway'], ['edge']]);
  });

  it('is nothing without anybody behind the edge', () => {
    const problemOf = (...given: Parameters<typeof stagesFor>) => stagesProblem(given[0], stagesFor(...given));
    const known = configFrom({ API_URLS: 'http://api:4000', GATEWAY_URLS: 'http://a:1,http://b:2' });
    expect(problemOf(demo, ['edge'], 1)).toContain('API_URLS');
    expect(problemOf(demo, ['api'], 2)).toContain('GATEWAY_URLS');
    expect(problemOf(known, ['edge'], 1)).toBeNull();
    expect(problemOf(known, ['api'], 2)).toBeNull();
    expect(problemOf(demo, ['api'], 1)).toBeNull();
    expect(problemOf(demo, [], 2)).toBeNull();
  });
});
