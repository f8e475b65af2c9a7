// A cluster of three masters with a replica each, as Debian's redis-server runs it: on free ports of this machine, behind a password.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { Cluster, Redis } from 'ioredis';
import { slotOf } from './checkedKeys.ts';
import { testFolder } from './folder.ts';
import { freePort } from './freePort.ts';
import { until } from './until.ts';

const MASTERS = 3;
const SLOTS = 16_384;
const PASSWORD = 'of-the-test-cluster';
/** A master that does not respond for so long is replaced. */
const NODE_TIMEOUT_MS = 2_000;

type Node = { port: number; busPort: number; configFile: string; process: ChildProcess; admin: Redis };

export type TestCluster = {
  /** For REDIS_URL. */
  url: string;
  client: Cluster;
  /** A name of an operation whose keys this master has, counted from 0. */
  operationAt(master: number): string;
  /** The port of the master that has the slot now. */
  portOf(operation: string): Promise<number>;
  /** Keys of each port that runs a master. */
  keysByPort(): Promise<Map<number, string[]>>;
  /** kill -9, as a failing machine would. */
  kill(port: number): Promise<void>;
  /** Hangs with open connections, as a machine that is cut off. */
  pause(port: number): void;
  /** After either: it comes back as a replica; resolves when it has the data. */
  restore(port: number): Promise<void>;
  close(): Promise<void>;
};

const launch = (configFile: string): ChildProcess => spawn('redis-server', [configFile], { stdio: 'ignore' });

const startNode = async (folder: string): Promise<Node> => {
  const [port, busPort] = [await freePort(), await freePort()];
  const dir = join(folder, String(port));
  await mkdir(dir);
  const lines = [
    `port ${port}`,
    `cluster-port ${busPort}`,
    'bind 127.0.0.1',
    `dir ${dir}`,
    `requirepass ${PASSWORD}`,
    `masterauth ${PASSWORD}`,
    'save ""',
    'appendonly yes',
    'maxmemory-policy noeviction',
    'cluster-enabled yes',
    `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
    // The operations of other masters go on while one is replaced.
    'cluster-require-full-coverage no',
    // A replica need not wait for a second one.
    'repl-diskless-sync-delay 0',
  ];
  const configFile = join(dir, 'redis.conf');
  await writeFile(configFile, lines.join('\n'));
  const admin = new Redis(port, '127.0.0.1', {
    password: PASSWORD,
    retryStrategy: () => 50,
    maxRetriesPerRequest: null,
  });
  admin.on('error', () => undefined);
  return { port, busPort, configFile, process: launch(configFile), admin };
};

const end = async ({ process }: Node): Promise<void> => {
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
};

const infoOf = async ({ admin }: Node): Promise<string> => admin.cluster('INFO');

/** Slots in equal parts; every node knows all, and each replica has its master's data. */
const joinNodes = async (nodes: readonly Node[]): Promise<void> => {
  const masters = nodes.slice(0, MASTERS);
  const replicas = nodes.slice(MASTERS);
  await Promise.all(
    masters.map(async ({ admin }, at) => {
      const [from, next] = [at, at + 1].map((part) => Math.round((part * SLOTS) / MASTERS));
      await admin.cluster('SET-CONFIG-EPOCH', at + 1);
      await admin.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String((next ?? 0) - 1));
    }),
  );
  const [first] = masters;
  for (const { port, busPort } of nodes.slice(1))
    await first?.admin.call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort));
  const knowAll = async (): Promise<boolean> =>
    (await Promise.all(nodes.map(infoOf))).every((info) => info.includes(`cluster_known_nodes:${nodes.length}`));
  await until('every node to know the others', knowAll, { withinMs: 20_000 });
  await Promise.all(
    replicas.map(async ({ admin }, at) => {
      const id = String(await masters[at]?.admin.cluster('MYID'));
      await admin.cluster('REPLICATE', id);
    }),
  );
  const isWhole = async (): Promise<boolean> => {
    const infos = await Promise.all(nodes.map(infoOf));
    const links = await Promise.all(replicas.map(async ({ admin }) => admin.info('replication')));
    return (
      infos.every((info) => info.includes('cluster_state:ok') && info.includes(`cluster_size:${MASTERS}`)) &&
      links.every((link) => link.includes('master_link_status:up'))
    );
  };
  await until('the cluster to be whole', isWhole, { withinMs: 20_000 });
};

export const startTestCluster = async (): Promise<TestCluster> => {
  const folder = await testFolder();
  const nodes: Node[] = [];
  for (let at = 0; at < 2 * MASTERS; at += 1) nodes.push(await startNode(folder.path));
  await joinNodes(nodes);
  const hosts = nodes.slice(0, MASTERS).map(({ port }) => `127.0.0.1:${port}`);
  const client = new Cluster(
    hosts.map((host) => `redis://${host}`),
    { redisOptions: { password: PASSWORD } },
  );
  client.on('error', () => undefined);
  const paused = new Set<Node>();
  const isRunning = ({ process }: Node): boolean => process.exitCode === null && process.signalCode === null;
  const running = (): Node[] => nodes.filter((node) => isRunning(node) && !paused.has(node));
  const nodeAt = (port: number): Node => {
    const node = nodes.find((one) => one.port === port);
    if (node === undefined) throw new Error(`no node has port ${port}`);
    return node;
  };

  return {
    url: `redis://:${PASSWORD}@${hosts.join(',')}`,
    client,
    operationAt: (master) => {
      const names = Array.from({ length: 100 }, (_, at) => `city-${at}`);
      const found = names.find((name) => Math.floor((slotOf(name) * MASTERS) / SLOTS) === master);
      if (found === undefined) throw new Error('no name is in the slots of this master');
      return found;
    },
    portOf: async (operation) => {
      const slot = slotOf(operation);
      const [node] = running();
      const ranges = (await node?.admin.cluster('SLOTS')) ?? [];
      const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
      return master?.[1] ?? 0;
    },
    keysByPort: async () => {
      const keys = new Map<number, string[]>();
      for (const { port, admin } of running()) {
        const isMaster = (await admin.info('replication')).includes('role:master');
        if (isMaster) keys.set(port, await admin.keys('*'));
      }
      return keys;
    },
    kill: async (port) => end(nodeAt(port)),
    pause: (port) => {
      const node = nodeAt(port);
      paused.add(node);
      node.process.kill('SIGSTOP');
    },
    restore: async (port) => {
      const node = nodeAt(port);
      if (paused.delete(node)) node.process.kill('SIGCONT');
      if (!isRunning(node)) node.process = launch(node.configFile);
      const isReplica = async (): Promise<boolean> =>
        (await node.admin.info('replication')).includes('master_link_status:up');
      await until('a node to be a replica', isReplica, { withinMs: 30_000 });
    },
    close: async () => {
      client.disconnect();
      for (const { admin } of nodes) admin.disconnect();
      await Promise.all(nodes.filter(isRunning).map(end));
      await folder.close();
    },
  };
};
