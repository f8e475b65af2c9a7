// Exclusive locks by document name, first come first served. A wait that would be a deadlock is rejected.
import { aborted } from '../wire/status.ts';

/** Owns locks or waits for one. */
export interface Holder {
  readonly acquired: Set<string>;
  readonly waitingFor: Set<string>;
  /** It acquires nothing more: what it did while it ended would stay locked. */
  isEnded: boolean;
}

interface Waiter {
  readonly holder: Holder;
  readonly grant: () => void;
  readonly reject: (error: Error) => void;
}

interface Lock {
  owner: Holder;
  readonly queue: Waiter[];
}

export const createHolder = (): Holder => ({ acquired: new Set(), waitingFor: new Set(), isEnded: false });

export class Locks {
  readonly #locks = new Map<string, Lock>();
  readonly #waitLimitMs: number;

  constructor(waitLimitMs: number) {
    this.#waitLimitMs = waitLimitMs;
  }

  isLockedByOther(name: string, holder: Holder): boolean {
    const lock = this.#locks.get(name);
    return lock !== undefined && lock.owner !== holder;
  }

  /** Throws ABORTED when the holder has ended, or the wait is a deadlock, exceeds the limit or is ended by `release`. */
  async acquire(holder: Holder, name: string): Promise<void> {
    if (holder.isEnded) throw aborted('The transaction was ended.');
    const lock = this.#locks.get(name);
    if (!lock) {
      this.#locks.set(name, { owner: holder, queue: [] });
      holder.acquired.add(name);
      return;
    }
    if (lock.owner === holder) return;
    if (this.#isWaitedForBy(lock.owner, holder, new Set())) throw aborted('Deadlock between transactions.');
    await this.#wait(lock, holder, name);
  }

  /** Releases all locks and cancels all waits. */
  release(holder: Holder): void {
    for (const name of holder.waitingFor) {
      const queue = this.#locks.get(name)?.queue ?? [];
      for (const waiter of queue.filter((other) => other.holder === holder)) {
        waiter.reject(aborted('The transaction was ended while it waited.'));
      }
    }
    for (const name of holder.acquired) this.#grantNext(name);
    holder.acquired.clear();
  }

  /** Releases for good. */
  end(holder: Holder): void {
    holder.isEnded = true;
    this.release(holder);
  }

  #grantNext(name: string): void {
    const lock = this.#locks.get(name);
    const next = lock?.queue.shift();
    if (!lock || !next) {
      this.#locks.delete(name);
      return;
    }
    lock.owner = next.holder;
    next.holder.acquired.add(name);
    next.grant();
    // The same holder may have requested the lock twice, for two parallel reads.
    for (const duplicate of lock.queue.filter(({ holder }) => holder === next.holder)) {
      lock.queue.splice(lock.queue.indexOf(duplicate), 1);
      duplicate.grant();
    }
  }

  // Follows the wait graph: the owner of a lock, and the waiters ahead in its queue.
  #isWaitedForBy(start: Holder, target: Holder, visited: Set<Holder>): boolean {
    if (start === target) return true;
    if (visited.has(start)) return false;
    visited.add(start);
    for (const name of start.waitingFor) {
      const lock = this.#locks.get(name);
      if (!lock) continue;
      const ahead = lock.queue.slice(
        0,
        lock.queue.findIndex(({ holder }) => holder === start),
      );
      const blockers = [lock.owner, ...ahead.map(({ holder }) => holder)];
      if (blockers.some((blocker) => this.#isWaitedForBy(blocker, target, visited))) return true;
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
      reject: (error) => {
        const index = lock.queue.indexOf(waiter);
        if (index !== -1) lock.queue.splice(index, 1);
        settle();
        reject(error);
      },
    };
    const onTimeout = () => waiter.reject(aborted(`Too much contention on these documents: ${name}`));
    const timer = setTimeout(onTimeout, this.#waitLimitMs);
    lock.queue.push(waiter);
    return promise;
  }
}
