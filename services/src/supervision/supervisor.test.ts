import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { until } from '../../../tests/support/until.ts';
import { supervise, type Supervised } from './supervisor.ts';

let folder: TestFolder;
let supervised: Supervised[] = [];
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => {
  await Promise.all(supervised.map(async (child) => child.stop()));
  supervised = [];
  await folder.close();
});

const beside = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** A process that prints its pid, reports ready, and ends like every process of the service. */
const toy = (name: string) => {
  const script = join(folder.path, `${name}.mjs`);
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     import { logTo } from ${beside('../platform/log.ts')};
     import { createShutdown, exitOnSignals } from ${beside('../platform/process/shutdown.ts')};
     const log = logTo('info', '${name}');
     const shutdown = createShutdown(log);
     shutdown.add('mark', async () => appendFileSync(${JSON.stringify(join(folder.path, 'closed'))}, '${name} '));
     exitOnSignals(shutdown);
     log.info('running');
     process.send({ ready: true });
     appendFileSync(${JSON.stringify(join(folder.path, name))}, process.pid + ' ');`,
  );
  return { name, file: process.execPath, args: [script] };
};

const textOf = (name: string): string => {
  try {
    return readFileSync(join(folder.path, name), 'utf8');
  } catch {
    return '';
  }
};
const pidsOf = (name: string): number[] => textOf(name).split(' ').filter(Boolean).map(Number);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const start = (name: string, onLine: (name: string, line: string) => void = () => undefined): Supervised => {
  const child = supervise(toy(name), { onLine, firstDelayMs: 10 });
  supervised.push(child);
  return child;
};

describe('the supervisor', () => {
  it('reports when a child is ready, and every line of it', async () => {
    const lines: string[] = [];
    await start('one', (name, line) => lines.push(`${name}: ${line}`)).ready;
    await until('the line', () => lines.some((line) => line.startsWith('one: {') && line.includes('running')));
  });

  it('restarts a killed child and does not affect the other', async () => {
    await Promise.all([start('one').ready, start('two').ready]);
    // It reports ready before it writes its id; and a signal to pid 0 would reach the whole process group.
    const first = await until('its id', () => pidsOf('one')[0]);
    process.kill(first, 'SIGKILL');
    const second = await until('a second start', () => pidsOf('one')[1]);
    expect(isAlive(second)).toBe(true);
    expect(isAlive(first)).toBe(false);
    expect(pidsOf('two')).toHaveLength(1);
  });

  it('lets the children close on stop, without a restart', async () => {
    const children = [start('one'), start('two')];
    await Promise.all(children.map(async (child) => child.ready));
    for (const child of children) await child.stop();
    expect(textOf('closed')).toBe('one two ');
    expect([...pidsOf('one'), ...pidsOf('two')].some(isAlive)).toBe(false);
  });

  it('restarts one that was ready at once, however often it dies', async () => {
    const lines: string[] = [];
    const child = supervise(toy('one'), { onLine: (_, line) => lines.push(line), firstDelayMs: 60_000 });
    supervised.push(child);
    for (let times = 0; times < 3; times += 1) {
      const pid = await until('its next start', () => pidsOf('one')[times]);
      process.kill(pid, 'SIGKILL');
    }
    await until('the last start', () => pidsOf('one')[3]);
    expect(lines.filter((line) => line.startsWith('starts again'))).toEqual(Array(3).fill('starts again in 0 ms'));
  });

  it('stops during the back-off', async () => {
    const lines: string[] = [];
    const child = supervise(
      { name: 'bad', file: process.execPath, args: ['-e', 'process.exit(3)'] },
      { onLine: (_, line) => lines.push(line), firstDelayMs: 60_000 },
    );
    supervised.push(child);
    await until('the fall', () => lines.includes('starts again in 10000 ms'));
    expect(lines).toContain('ended with code 3');
    await child.stop();
  });

  it('leaves no process behind when it is killed: the children end on their own', async () => {
    const script = join(folder.path, 'supervisor.mjs');
    const children = JSON.stringify([toy('one'), toy('two')]);
    writeFileSync(
      script,
      `import { supervise } from ${beside('supervisor.ts')};
       for (const child of ${children}) supervise(child, { onLine: () => undefined });`,
    );
    const supervisor = execa(process.execPath, [script], { reject: false });
    const pids = await until('both children', () => {
      const found = [...pidsOf('one'), ...pidsOf('two')];
      return found.length === 2 ? found : null;
    });
    supervisor.kill('SIGKILL');
    await supervisor;
    await until('the children are gone', () => !pids.some(isAlive));
    expect(textOf('closed').trim().split(' ').toSorted()).toEqual(['one', 'two']);
  });
});
