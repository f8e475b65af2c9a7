// The processes and clients of a fault: two gateways, an ingest and its standby, twenty screens of four kinds, and a steady load.
import type { LiveEnvironment } from '@despacho/client/live/environment.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { inject } from 'vitest';
import { startStack, type GatewayProcess, type Own, type Stack } from '../../support/stack.ts';
import type { ServiceProcess } from '../../support/serviceProcess.ts';
import { until } from '../../support/until.ts';
import { openClient, type FaultClient } from './client.ts';
import { converged } from './converge.ts';
import { createLoad, type Load } from './load/load.ts';
import { SEED } from './size.ts';
import { appendRow } from './table.ts';
import { branchAt, named, seedTown, townOrder } from './town.ts';

export type Cast = {
  stack: Stack;
  gateways: GatewayProcess[];
  ingests: ServiceProcess[];
  jobs: ServiceProcess[];
  /** Between the screens and the gateways, with an api behind it, too. */
  edge: { service: ServiceProcess; port: number } | null;
  /** Writes the demo city. */
  demo: ServiceProcess | null;
  clients: FaultClient[];
  load: Load;
  /** A token of this account or wall, for more clients. */
  tokens: ReadonlyMap<string, string>;
  /** What the clients of a room renew their token to. */
  replaceToken(room: string, token: string): void;
  /** In place of one that ended. */
  startGateway(at: number): Promise<void>;
  clientsAt(gateway: number): FaultClient[];
  /** Waits until every client shows live data; returns the milliseconds. */
  allFresh(withinMs?: number): Promise<number>;
  /** Waits until these have joined once more than before `act`, and every client shows live data; returns the milliseconds. */
  rejoined(clients: readonly FaultClient[], act: () => Promise<unknown>, withinMs?: number): Promise<number>;
  /** Pauses the load, waits until every client shows what the store has, and writes the row of the table. */
  verify(fault: { fault: string; what: string; note?: string; withinMs?: number }): Promise<Verdict>;
  close(): Promise<void>;
};

/** All of it empty when nothing was lost. */
export type Verdict = { lost: string[]; breaches: object[]; differences: object[] };
export const SOUND: Verdict = { lost: [], breaches: [], differences: [] };

export type CastOptions = {
  perSecond?: number;
  orders?: number;
  jobs?: number;
  settings?: Record<string, string>;
  /** The demo city lives in the store, instead of the small town and its load. */
  hasCity?: boolean;
  /** Starts a proxy between the ingests and the store, and returns its port. */
  ingest?: Own;
  ingestBehind?: (storePort: number) => Promise<number>;
  gateway?: Own;
  /** The screens reach their gateways through an edge. */
  hasEdge?: boolean;
  /** Rooms of the clients; each gets its own client at each gateway. */
  rooms?: readonly string[];
  environment?: Partial<LiveEnvironment>;
};

/** Four kinds: the whole, companies, branches, walls; each twice, once at each gateway. */
const ROOMS = [
  'staff:all',
  'staff:all',
  'observer:company:c1',
  'observer:company:c2',
  'observer:company:c3',
  'reader:company:c1',
  'staff:branch:c1a',
  'staff:branch:c2b',
  'wall:all',
  'wall:company:c1',
] as const;

const companyOf = (branchId: string) => named(branchId.slice(0, 2));

/** One account or wall for each room. */
export const tokenFor = async (stack: Pick<Stack, 'token' | 'wallToken'>, room: string): Promise<string> => {
  const [view = '', type = '', id = ''] = room.split(':');
  const account = room.replaceAll(':', '-');
  if (view === 'wall') {
    const scope = type === 'company' ? ({ type, companyId: id } as const) : ({ type: 'all' } as const);
    return stack.wallToken({ id: account, scope });
  }
  if (type === 'all') return stack.token({ id: account });
  if (type === 'branch') {
    return stack.token({ id: account, role: 'BRANCH', company: companyOf(id), branch: named(id) });
  }
  const role = view === 'reader' ? 'COMPANY' : 'ADMINISTRATOR';
  return stack.token({ id: account, role, company: named(id) });
};

const ordersOf = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => townOrder(branchAt(at), { id: `seed-${at}` }));

const startEdge = async (stack: Stack, gateways: readonly GatewayProcess[]): Promise<Cast['edge']> => {
  const { origin: apiUrl } = await stack.startApi();
  const settings = { API_URLS: apiUrl, GATEWAY_URLS: gateways.map(({ url }) => url).join(',') };
  const { service, origin } = await stack.startTogether(['edge'], { settings });
  return { service, port: Number(new URL(origin).port) };
};

/** The processes of a fault, and its town in their store. */
const startProcesses = async (stack: Stack, options: CastOptions, populate: () => Promise<void>) => {
  const storePort = Number(new URL(`http://${stack.address}`).port);
  const seenPort = (await options.ingestBehind?.(storePort)) ?? storePort;
  const ingest: Own = { ...options.ingest, settings: { FIRESTORE_PORT: String(seenPort) } };
  const [gateways, ingests, jobs] = await Promise.all([
    Promise.all([0, 1].map(async () => stack.startGateway(undefined, options.gateway))),
    Promise.all([0, 1].map(async () => stack.startIngest(ingest))),
    Promise.all(Array.from({ length: options.jobs ?? 0 }, async () => stack.startJobs())),
    populate(),
  ]);
  return { gateways, ingests, jobs, edge: options.hasEdge === true ? await startEdge(stack, gateways) : null };
};

type Screens = Pick<Cast, 'clients' | 'clientsAt' | 'allFresh' | 'rejoined'>;

/** A client for each room at each gateway. */
const openScreens = async (
  { gateways, edge }: Pick<Cast, 'gateways' | 'edge'>,
  rooms: readonly string[],
  tokens: ReadonlyMap<string, string>,
  environment: CastOptions['environment'],
): Promise<Screens> => {
  /** The port of the edge; else of this gateway if it runs, else of another one that does. */
  const portOf = (at: number): number => {
    if (edge !== null) return edge.port;
    const own = gateways[at % gateways.length];
    const running = own?.isRunning() === true ? own : gateways.find((gateway) => gateway.isRunning());
    return running?.port ?? own?.port ?? 0;
  };
  const clients = await Promise.all(
    gateways.flatMap((_, gateway) =>
      rooms.map(async (room, at) =>
        openClient({
          name: `${room} #${gateway}.${at}`,
          room,
          token: () => tokens.get(room) ?? '',
          sessionId: `session-${gateway}-${at}`,
          targetPort: () => portOf(gateway),
          ...(environment === undefined ? {} : { environment }),
        }),
      ),
    ),
  );
  const allFresh = async (withinMs = 75_000): Promise<number> => {
    const startedAt = performance.now();
    const late = () => clients.filter((client) => client.freshness() !== 'fresh');
    await until('every screen to be live', () => late().length === 0, { withinMs }).catch((error: unknown) => {
      const states = late().map(
        ({ name, live, shown }) => `${name} ${JSON.stringify(live.status.get())} ${shown().join(' ')}`,
      );
      throw new Error(`not live: ${states.join('\n')}`, { cause: error });
    });
    return performance.now() - startedAt;
  };
  return {
    clients,
    clientsAt: (gateway) => clients.filter(({ portNow }) => portNow() === gateways[gateway]?.port),
    allFresh,
    rejoined: async (some, act, withinMs = 75_000) => {
      const before = some.map(({ ledger }) => ledger.joins());
      const startedAt = performance.now();
      await act();
      await until('the clients to join', () => some.every(({ ledger }, at) => ledger.joins() > (before[at] ?? 0)), {
        withinMs,
      });
      await allFresh(withinMs);
      return performance.now() - startedAt;
    },
  };
};

/** Compares what the clients show with the store, and writes the row of the table. */
const createVerifier = (stack: Stack, clients: readonly FaultClient[], load: Load): Cast['verify'] => {
  let verifiedChanges = 0;
  return async ({ fault, what, note = '', withinMs = 30_000 }) => {
    await load.stop();
    const changes = load.acknowledged.count() - verifiedChanges;
    verifiedChanges += changes;
    const { ms, differences, last } = await converged(stack.db, stack.clock.now, clients, withinMs);
    const lost = await load.acknowledged.lostIn(stack.db);
    const breaches = clients.flatMap(({ ledger }) => ledger.takeBreaches());
    const latest = last.length === 0 ? '' : `last: ${last.join(' ')}`;
    const notes = [`${changes} changes`, note, latest, `seed ${SEED}`].filter((text) => text !== '');
    appendRow(inject('faultRows'), {
      fault,
      what,
      lost: lost.length,
      breaches: breaches.length,
      convergedMs: differences.length === 0 ? ms : null,
      note: notes.join(', '),
    });
    return { lost, breaches, differences };
  };
};

export const startCast = async (options: CastOptions = {}): Promise<Cast> => {
  const { perSecond = 50, orders: count = 80, settings = {}, rooms = ROOMS } = options;
  const stack = await startStack({ LOG_LEVEL: 'info', ...settings });
  const orders = ordersOf(count);
  // The demo makes its city in an empty store only.
  const demo = options.hasCity === true ? await stack.startDemo() : null;
  const tokens = new Map<string, string>();
  const populate = async (): Promise<void> => {
    if (demo === null) await seedTown(stack.db, orders);
    for (const room of new Set(rooms)) tokens.set(room, await tokenFor(stack, room));
  };
  const processes = await startProcesses(stack, options, populate);
  const { gateways } = processes;
  const screens = await openScreens(processes, rooms, tokens, options.environment);
  const { clients, allFresh } = screens;
  await allFresh();
  const load = createLoad({ db: stack.db, now: stack.clock.now, perSecond, name: `load-${SEED}`, orders });

  return {
    stack,
    ...processes,
    demo,
    load,
    tokens,
    replaceToken: (room, token) => void tokens.set(room, token),
    ...screens,
    startGateway: async (at) => {
      const ended = gateways[at];
      gateways[at] = await stack.startGateway(ended?.port, options.gateway);
    },
    verify: createVerifier(stack, clients, load),
    close: async () => {
      await load.stop();
      await Promise.all(clients.map(async (client) => client.close()));
      await stack.close();
    },
  };
};
