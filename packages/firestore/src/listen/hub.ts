// Who listens to what, and the messages a commit or a new listener causes, in the order the SDK expects them.
import type { Change } from '../store/documents.ts';
import { addTo, removeFrom } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { groupKey, idOf, parentOf } from '../values/names.ts';
import { timestampOf } from '../wire/codec.ts';
import type { Message, Target } from './targets.ts';
import { resumeVersion, tokenOf } from './tokens.ts';

// The SDK takes a stream that is silent for two minutes for dead.
const HEARTBEAT_MS = 30_000;

export interface Listener {
  readonly send: (message: Message) => void;
  readonly targets: Map<number, Target>;
}

interface Interest {
  readonly listener: Listener;
  readonly target: Target;
}

export class Hub {
  readonly #store: Store;
  readonly #listeners = new Set<Listener>();
  readonly #interests = new Map<string, Set<Interest>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(store: Store) {
    this.#store = store;
    store.follow((changes) => this.#publish(changes));
    this.#heartbeat = setInterval(() => {
      for (const listener of this.#listeners) if (listener.targets.size > 0) this.#sync(listener);
    }, HEARTBEAT_MS).unref();
  }

  connect(send: (message: Message) => void): Listener {
    const listener: Listener = { send, targets: new Map() };
    this.#listeners.add(listener);
    return listener;
  }

  /** @param token Where the client left off, if it was here before. */
  add(listener: Listener, target: Target, token: Uint8Array | undefined): void {
    this.remove(listener, target.id);
    const targetIds = [target.id];
    listener.send({ targetChange: { targetChangeType: 'ADD', targetIds } });
    const since = token && resumeVersion(this.#store.boots, token);
    const isKnown = since !== undefined && this.#store.deletedSince(since) !== undefined;
    if (token && !isKnown) listener.send({ targetChange: { targetChangeType: 'RESET', targetIds } });
    for (const message of target.open(isKnown ? since : undefined)) listener.send(message);
    listener.send({ targetChange: { targetChangeType: 'CURRENT', targetIds, ...this.#position() } });
    this.#sync(listener);
    listener.targets.set(target.id, target);
    for (const key of target.keys) addTo(this.#interests, key, { listener, target });
  }

  remove(listener: Listener, targetId: number): void {
    const target = listener.targets.get(targetId);
    if (!target) return;
    listener.targets.delete(targetId);
    for (const key of target.keys) {
      for (const interest of this.#interests.get(key) ?? []) {
        if (interest.target === target) removeFrom(this.#interests, key, interest);
      }
    }
  }

  disconnect(listener: Listener): void {
    for (const id of listener.targets.keys()) this.remove(listener, id);
    this.#listeners.delete(listener);
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  #position() {
    const version = this.#store.lastVersion();
    const boot = this.#store.boots.at(-1);
    return { readTime: timestampOf(version), resumeToken: boot && tokenOf(boot, version) };
  }

  // Without target ids: everything up to here is complete, which makes the SDK show a snapshot.
  #sync(listener: Listener): void {
    listener.send({ targetChange: { targetChangeType: 'NO_CHANGE', ...this.#position() } });
  }

  #publish(changes: readonly Change[]): void {
    const concerned = new Map<Interest, Change[]>();
    for (const change of changes) {
      const collection = parentOf(change.name);
      const keys = [change.name, collection, groupKey(change.name, idOf(collection)), groupKey(change.name)];
      for (const interest of keys.flatMap((key) => [...(this.#interests.get(key) ?? [])])) {
        const present = concerned.get(interest);
        if (present) present.push(change);
        else concerned.set(interest, [change]);
      }
    }
    const told = new Set<Listener>();
    for (const [{ listener, target }, relevant] of concerned) {
      for (const message of target.react(relevant)) {
        listener.send(message);
        told.add(listener);
      }
    }
    for (const listener of told) this.#sync(listener);
  }
}
