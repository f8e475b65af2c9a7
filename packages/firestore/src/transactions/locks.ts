// Exclusive locks by document name, first come first served. Whoever would close a circle of waiting is turned away.
import { aborted } from '../wire/status.ts';

/** Somebody who holds locks or waits for one. */
export interface Holder {
  readonly held: Set<string>;
  readonly waitingFor: Set<string>;
}

interface Waiter {
  readonly holder: Holder;
  readonly grant: () => void;
  readonly refuse: (error: Error) => void;
}

interface Lock {
  owner: Holder;
  readonly queue: Waiter[];
}

export const createHolder = (): Holder => ({ held: new Set(), waitingFor: new Set() });

export class Locks {
  readonly #locks = new Map<string, Lock>();
  readonly #waitLimitMs: number;

  constructor(waitLimitMs: number) {
    this.#waitLimitMs = waitLimitMs;
  }

  isHeldByOther(name: string, holder: Holder): boolean {
    const lock = this.#locks.get(name);
    return lock !== undefined && lock.owner !== holder;
  }

  /** Throws ABORTED for a wait that is a deadlock, exceeds the limit or is given up by `release`. */
  async acquire(holder: Holder, name: string): Promise<void> {
    const lock = this.#locks.get(name);
    if (!lock) {
      this.#locks.set(name, { owner: holder, queue: [] });
      holder.held.add(name);
      return;
    }
    if (lock.owner === holder) return;
    if (this.#isWaitedForBy(lock.owner, holder, new Set())) throw aborted('Deadlock between transactions.');
    await this.#wait(lock, holder, name);
  }

  /** Lets go of everything held and waited for. */
  release(holder: Holder): void {
    for (const name of holder.waitingFor) {
      const queue = this.#locks.get(name)?.queue ?? [];
      for (const waiter of queue.filter((other) => other.holder === holder)) {
        waiter.refuse(aborted('The transaction was ended while it waited.'));
      }
    }
    for (const name of holder.held) this.#passOn(name);
    holder.held.clear();
  }

  #passOn(name: string): void {
    const lock = this.#locks.get(name);
    const next = lock?.queue.shift();
    if (!lock || !next) {
      this.#locks.delete(name);
      return;
    }
    lock.owner = next.holder;
    next.holder.held.add(name);
    next.grant();
    // The same holder may have asked twice, for two parallel reads.
    for (const same of lock.queue.filter(({ holder }) => holder === next.holder)) {
      lock.queue.splice(lock.queue.indexOf(same), 1);
      same.grant();
    }
  }

  // Follows who waits for whom: the owner of a lock, and whoever is ahead in its queue.
  #isWaitedForBy(start: Holder, target: Holder, seen: Set<Holder>): boolean {
    if (start === target) return true;
    if (seen.has(start)) return false;
    seen.add(start);
    for (const name of start.waitingFor) {
      const lock = this.#locks.get(name);
      if (!lock) continue;
      const ahead = lock.queue.slice(
        0,
        lock.queue.findIndex(({ holder }) => holder === start),
      );
      const blockers = [lock.owner, ...ahead.map(({ holder }) => holder)];
      if (blockers.some((blocker) => this.#isWaitedForBy(blocker, target, seen))) return true;
    }
    return false;
  }

  #wait(lock: Lock, holder: Holder, name: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    holder.waitingFor.add(name);
    const settle = () => {
      clearTimeout(timer);
      const isStillWaiting = lock.queue.some((other) => other.holder === holder);
      if (!isStillWaiting) holder.waitingFor.delete(name);
    };
    const waiter: Waiter = {
      holder,
      grant: () => {
        settle();
        resolve();
      },
      refuse: (error) => {
        const index = lock.queue.indexOf(waiter);
        if (index !== -1) lock.queue.splice(index, 1);
        settle();
        reject(error);
      },
    };
    const tooLong = () => waiter.refuse(aborted(`Too much contention on these documents: ${name}`));
    const timer = setTimeout(tooLong, this.#waitLimitMs);
    lock.queue.push(waiter);
    return promise;
  }
}
