// docker-compose.yml and the Dockerfile as data: what each service runs, with which environment, on an image that does what.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');
export const composePath = join(root, 'docker-compose.yml');
const imagePath = join(root, 'services/Dockerfile');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  user: z.string().optional(),
  command: z.union([z.string(), z.array(z.string())]),
  environment: z.record(z.string(), z.string()).default({}),
  restart: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  profiles: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.number() }).optional(),
});
export type ComposeService = z.infer<typeof service>;
export type Compose = { services: Record<string, ComposeService> };

/** What decides how a service runs; docker-compose writes the rest in a form of its own. */
const running = service.pick({ command: true, environment: true, deploy: true });

export const runningOf = (text: string): Record<string, z.infer<typeof running>> =>
  z.object({ services: z.record(z.string(), running) }).parse(parse(text)).services;

/** As compose does it: `${NAME:-else}` and `${NAME:?complaint}`. */
const filledIn = (text: string, environment: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = environment[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });

export const readCompose = (environment: Record<string, string>): Compose => {
  const fill = (_key: unknown, value: unknown): unknown =>
    typeof value === 'string' ? filledIn(value, environment) : value;
  const file: unknown = parse(readFileSync(composePath, 'utf8'), fill, { merge: true });
  return z.object({ services: z.record(z.string(), service) }).parse(file);
};

export type Image = {
  entrypoint: string[];
  healthcheck: string[];
  user: string | undefined;
  environment: Record<string, string>;
  /** What is copied before the packages are installed. */
  copied: string[];
};

const words = z.array(z.string());

/** The stage that becomes the image. */
export const readImage = (): Image => {
  const text = readFileSync(imagePath, 'utf8');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const line = (pattern: RegExp): string => pattern.exec(last)?.[1] ?? '';
  return {
    entrypoint: words.parse(JSON.parse(line(/^ENTRYPOINT (.+)$/m))),
    healthcheck: words.parse(JSON.parse(line(/^HEALTHCHECK .* CMD (.+)$/m))),
    user: /^USER (\w+)$/m.exec(last)?.[1],
    environment: Object.fromEntries(
      line(/^ENV (.+)$/m)
        .split(' ')
        .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    copied: [...text.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, path = '']) => path),
  };
};
