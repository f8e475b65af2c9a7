// The addresses behind the edge: which of them to try first, and which not for a while.
import { lookup } from 'node:dns/promises';

export type Target = {
  host: string;
  port: number;
  /** Connections that are open or being opened. */
  open: number;
  /** When it was chosen last, as a running number. */
  turn: number;
  /** Tried after all others until then. */
  restsUntil: number;
};

export type Targets = {
  use(urls: readonly string[]): void;
  /** The fewest connections first, of equals the one that waited longest; paused ones come last. */
  inOrder(): Promise<Target[]>;
  rest(target: Target, ms: number): void;
};

/** A name resolves to as many addresses as there are machines; they change. */
const resolvedForMs = 2_000;

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Nothing where a name leads nowhere now. */
const addressesOf = async (url: string): Promise<{ host: string; port: number }[]> => {
  const parsed = new URL(url);
  const found = await lookup(parsed.hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch(() => []);
  return found.map(({ address }) => ({ host: address, port: portOf(parsed) }));
};

export const createTargets = (now: () => number = () => performance.now()): Targets => {
  const targets = new Map<string, Target>();
  let urls: readonly string[] = [];
  let resolvedAt = -Infinity;
  let resolving: Promise<void> | null = null;
  let turns = 0;

  const resolve = async (): Promise<void> => {
    const wanted = urls;
    const found = (await Promise.all(wanted.map(addressesOf))).flat();
    // The list was replaced meanwhile, or no name was resolved: the previous addresses are the better guess.
    if (wanted !== urls || (found.length === 0 && wanted.length > 0)) return;
    const names = new Set<string>();
    for (const { host, port } of found) {
      const name = `${host} ${port}`;
      names.add(name);
      if (!targets.has(name)) targets.set(name, { host, port, open: 0, turn: 0, restsUntil: 0 });
    }
    for (const name of targets.keys()) if (!names.has(name)) targets.delete(name);
  };

  const resolved = async (): Promise<void> => {
    if (now() - resolvedAt < resolvedForMs) return;
    resolving ??= resolve().finally(() => {
      resolving = null;
      resolvedAt = now();
    });
    await resolving;
  };

  return {
    use: (given) => {
      urls = [...given];
      resolvedAt = -Infinity;
    },
    inOrder: async () => {
      await resolved();
      const isResting = ({ restsUntil }: Target): number => (restsUntil > now() ? 1 : 0);
      const order = [...targets.values()].toSorted(
        (a, b) => isResting(a) - isResting(b) || a.open - b.open || a.turn - b.turn,
      );
      const [first] = order;
      if (first !== undefined) first.turn = turns += 1;
      return order;
    },
    rest: (target, ms) => {
      target.restsUntil = Math.max(target.restsUntil, now() + ms);
    },
  };
};
