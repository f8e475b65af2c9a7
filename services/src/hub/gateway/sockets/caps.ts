// Caps of this gateway: sockets of an account or a wall, sockets of an address, and joins in a minute (LV32). A gateway counts
// its own sockets only (decision 105).
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { createCounts } from './counts.ts';
import type { LiveSocket } from './server.ts';

// A sliding window of time that allows a number of events.
type Window = {
  /** 0: one more is allowed. */
  waitMs(now: number): number;
  add(now: number): void;
  removeLast(): void;
  isEmpty(now: number): boolean;
};

const createWindow = (max: number, windowMs: number): Window => {
  let instants: number[] = [];
  const current = (now: number): number[] => {
    if ((instants[0] ?? now) <= now - windowMs) instants = instants.filter((at) => at > now - windowMs);
    return instants;
  };
  return {
    waitMs: (now) => {
      const within = current(now);
      return within.length < max ? 0 : (within[0] ?? now) + windowMs - now;
    },
    add: (now) => void instants.push(now),
    removeLast: () => void instants.pop(),
    isEmpty: (now) => current(now).length === 0,
  };
};

export type SocketCaps = { perAccount: number; perAddress: number };

export type Caps = {
  /** Counts the socket until its connection ends; false: its account or its address has too many. */
  admit(socket: Pick<LiveSocket, 'conn'>, account: string, address: string): boolean;
  /** 0: the join may start; else the milliseconds until the next one may. */
  takeJoin(socket: LiveSocket): number;
  /** A join that was rejected before a body was made does not count. */
  returnJoin(socket: LiveSocket): void;
};

export const createCaps = ({ perAccount, perAddress }: SocketCaps, realNow: () => number): Caps => {
  const [accounts, addresses] = [createCounts(), createCounts()];
  const joinsOfSocket = new WeakMap<LiveSocket, Window>();
  /** A client that connects again for each join is bounded by its account. */
  const joinsOfAccount = new Map<string, Window>();
  const accountOf = new WeakMap<object, string>();

  const windowsOf = (socket: LiveSocket): Window[] => {
    const own = joinsOfSocket.get(socket) ?? createWindow(LIVE.mostJoins, LIVE.joinsWindowMs);
    joinsOfSocket.set(socket, own);
    const account = accountOf.get(socket) ?? '';
    const shared = joinsOfAccount.get(account) ?? createWindow(LIVE.mostJoins * perAccount, LIVE.joinsWindowMs);
    joinsOfAccount.set(account, shared);
    return [own, shared];
  };

  return {
    admit: (socket, account, address) => {
      if (socket.conn.readyState !== 'open') return false;
      if (accounts.of(account) >= perAccount || addresses.of(address) >= perAddress) return false;
      accounts.add(account);
      addresses.add(address);
      accountOf.set(socket, account);
      socket.conn.once('close', () => {
        accounts.remove(account);
        addresses.remove(address);
      });
      return true;
    },
    takeJoin: (socket) => {
      const now = realNow();
      for (const [account, window] of joinsOfAccount) if (window.isEmpty(now)) joinsOfAccount.delete(account);
      const windows = windowsOf(socket);
      const waitMs = Math.max(...windows.map((window) => window.waitMs(now)));
      if (waitMs === 0) for (const window of windows) window.add(now);
      return waitMs;
    },
    returnJoin: (socket) => {
      for (const window of windowsOf(socket)) window.removeLast();
    },
  };
};
