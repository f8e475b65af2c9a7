import { describe, expect, it } from 'vitest';
import { configFrom, type Config } from '../platform/config.ts';
import { namesProblem, stagesFor, stagesProblem } from './stages.ts';

const demo = configFrom({});
const cloud = configFrom({ GOOGLE_APPLICATION_CREDENTIALS: import.meta.filename, REDIS_URL: 'redis://elsewhere' });
const names = (...input: Parameters<typeof stagesFor>): string[][] =>
  stagesFor(...input).map((stage) => stage.map(({ name }) => name));

describe('what npm start runs', () => {
  it('is everything on embedded defaults, Redis and the store first', () => {
    expect(names(demo, [], 1)).toEqual([['redis', 'firestore'], ['api gateway', 'ingest', 'jobs', 'demo'], []]);
  });

  it('is neither Redis nor a store nor the demo where they are external', () => {
    expect(names(cloud, [], 1)).toEqual([[], ['api gateway', 'ingest', 'jobs'], []]);
  });

  it('is only the named parts, in one process', () => {
    expect(names(demo, ['api', 'gateway'], 1)).toEqual([['api gateway']]);
  });

  it('does not include unknown parts', () => {
    expect(namesProblem(demo, ['api', 'apis'])).toContain('apis');
    expect(namesProblem(cloud, ['demo'])).toContain('DEMO is off');
    expect(namesProblem(cloud, ['firestore'])).toContain('cloud');
    expect(namesProblem(demo, ['api', 'demo'])).toBeNull();
  });
});

describe('what npm run dev runs', () => {
  it('is one process of the storage and one of the service, so that little starts twice', () => {
    const watched = (config: Config) => stagesFor(config, [], 1, true).map((stage) => stage.map(({ name }) => name));
    expect(watched(demo)).toEqual([['redis firestore'], ['api gateway ingest jobs demo']]);
    expect(watched(cloud)).toEqual([[], ['api gateway ingest jobs']]);
  });
});

describe('what npm start -- --scale runs', () => {
  it('is two of each behind an edge, and one of what owns a port, a file or the city', () => {
    expect(names(demo, [], 2)).toEqual([
      ['redis', 'firestore'],
      ['api 1', 'api 2', 'gateway 1', 'gateway 2', 'ingest 1', 'ingest 2', 'jobs 1', 'jobs 2', 'demo'],
      ['edge'],
    ]);
  });

  it('is the named parts, as often as requested', () => {
    expect(names(cloud, ['ingest', 'jobs'], 2)).toEqual([[], ['ingest 1', 'ingest 2', 'jobs 1', 'jobs 2'], []]);
    expect(names(demo, ['redis'], 3)).toEqual([['redis'], [], []]);
  });

  it('is separate processes as soon as an edge is named', () => {
    expect(names(demo, ['edge', 'api', 'gateway'], 1)).toEqual([[], ['api', 'gateway'], ['edge']]);
  });

  it('is an error when the edge has no backend', () => {
    const problemOf = (...input: Parameters<typeof stagesFor>) => stagesProblem(input[0], stagesFor(...input));
    const config = configFrom({ API_URLS: 'http://api:4000', GATEWAY_URLS: 'http://a:1,http://b:2' });
    expect(problemOf(demo, ['edge'], 1)).toContain('API_URLS');
    expect(problemOf(demo, ['api'], 2)).toContain('GATEWAY_URLS');
    expect(problemOf(config, ['edge'], 1)).toBeNull();
    expect(problemOf(config, ['api'], 2)).toBeNull();
    expect(problemOf(demo, ['api'], 1)).toBeNull();
    expect(problemOf(demo, [], 2)).toBeNull();
  });
});
