// When the service is ready, and what is printed then.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import {
  DEMO_COURIER_FILE,
  DEMO_KEY_FILE,
  DEMO_LINKS_FILE,
  demoCourier,
  demoEmails,
  demoLinks,
  demoPassword,
  demoWalls,
  type DemoWall,
} from '../platform/demoAccounts.ts';
import { text } from './text.ts';

/** A wildcard address cannot be called. */
const callable = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

const isHealthy = async (config: Config): Promise<boolean> => {
  try {
    const response = await fetch(`http://${callable(config.host)}:${config.port}/health`, {
      signal: AbortSignal.timeout(2_000),
    });
    return response.status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
};

/** Resolves when /health reports every part, or when the run is stopping. */
export const isServing = async (config: Config, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted && !(await isHealthy(config))) {
    await delay(50, undefined, { signal: stopping }).catch(() => undefined);
  }
};

/** Empty when the demo wall was not created. */
const wallLinks = ({ demo, dataDir, publicOrigin }: Config, label: string, wall: DemoWall): [string, string][] => {
  if (!demo.isOn) return [];
  try {
    const token = readFileSync(join(dataDir, demoWalls[wall].tokenFile), 'utf8').trim();
    return [[label, `${publicOrigin}/wallboard/#token=${token}`]];
  } catch {
    return [];
  }
};

/** Empty until the demo city has written them. */
const trackingLinks = ({ demo, dataDir, publicOrigin }: Config): [string, string][] => {
  if (!demo.isOn) return [];
  try {
    const { open, locked } = demoLinks.parse(JSON.parse(readFileSync(join(dataDir, DEMO_LINKS_FILE), 'utf8')));
    const rows: [string, string][] = [];
    if (open !== null) rows.push([text.tracking, `${publicOrigin}/Share/order/${open}`]);
    if (locked !== null) rows.push([text.lockedTracking(locked.pin), `${publicOrigin}/pin/${locked.token}`]);
    return rows;
  } catch {
    return [];
  }
};

/** Empty until the demo city has written it. */
const courierRows = ({ demo, dataDir, publicOrigin }: Config): [string, string][] => {
  if (!demo.isOn) return [];
  try {
    const { email, password } = demoCourier.parse(JSON.parse(readFileSync(join(dataDir, DEMO_COURIER_FILE), 'utf8')));
    return [[text.courier, `${publicOrigin}/courier/\n${email}  ${password}\n${text.courierHint}`]];
  } catch {
    return [];
  }
};

/** Empty until the demo city has written it. */
const keyRows = ({ demo, dataDir, publicOrigin }: Config): [string, string][] => {
  if (!demo.isOn) return [];
  try {
    const key = readFileSync(join(dataDir, DEMO_KEY_FILE), 'utf8').trim();
    return [[text.api, `${publicOrigin}/developers\n${key}\n${text.apiHint}`]];
  } catch {
    return [];
  }
};

const addressRows = (config: Config): [string, string][] => {
  const walls = [...wallLinks(config, text.wall, 'all'), ...wallLinks(config, text.branchWall, 'branch')];
  const unseeded: [string, string][] = [[text.wall, `${config.publicOrigin}/wallboard/`]];
  return [
    [text.console, `${config.publicOrigin}/`],
    ...(walls.length === 0 ? unseeded : walls),
    ...trackingLinks(config),
    ...courierRows(config),
    ...keyRows(config),
    [text.health, `${config.publicOrigin}/health`],
    ...(existsSync(config.mapDataDir) ? [] : [[text.map, text.noMap] satisfies [string, string]]),
  ];
};

/** The line that reports readiness, then the addresses and, in the demo, the accounts. */
export const readyTable = (config: Config, names: string[]): string => {
  if (!names.includes('api')) return `${text.ready(names.join(' '))}\n`;
  const rows = addressRows(config);
  if (config.demo.isOn) {
    rows.push([text.accounts, demoEmails.join('\n')], [text.password, demoPassword]);
  }
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.flatMap(([label, value]) =>
    value.split('\n').map((line, index) => `  ${(index === 0 ? label : '').padEnd(width)}  ${line}`),
  );
  return ['', text.ready(config.publicOrigin), '', ...lines, '', ''].join('\n');
};
