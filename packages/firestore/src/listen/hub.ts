// Listeners, their targets, and the messages that a commit or a new target causes, in the order the SDK expects.
import type { Change } from '../store/documents.ts';
import { addTo, removeFrom } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { groupKey, idOf, parentOf } from '../values/names.ts';
import { timestampOf } from '../wire/codec.ts';
import type { Message, Target } from './targets.ts';
import { resumeVersion, tokenOf } from './tokens.ts';

// The SDK treats a stream that is silent for two minutes as dead.
const HEARTBEAT_MS = 30_000;

interface Listener {
  readonly send: (message: Message) => void;
  readonly targets: Map<number, Target>;
}

interface Subscription {
  readonly listener: Listener;
  readonly target: Target;
}

export class Hub {
  readonly #store: Store;
  readonly #listeners = new Set<Listener>();
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(store: Store) {
    this.#store = store;
    store.onCommit((changes) => this.#publish(changes));
    this.#heartbeat = setInterval(() => {
      for (const listener of this.#listeners) if (listener.targets.size > 0) this.#sync(listener);
    }, HEARTBEAT_MS).unref();
  }

  connect(send: (message: Message) => void): Listener {
    const listener: Listener = { send, targets: new Map() };
    this.#listeners.add(listener);
    return listener;
  }

  /** @param token Position after which the client continues, if it listened before. */
  add(listener: Listener, target: Target, token: Uint8Array | undefined): void {
    this.remove(listener, target.id);
    const targetIds = [target.id];
    listener.send({ targetChange: { targetChangeType: 'ADD', targetIds } });
    const since = token && resumeVersion(this.#store.boots, token);
    const isResumable = since !== undefined && this.#store.deletedSince(since) !== undefined;
    if (token && !isResumable) listener.send({ targetChange: { targetChangeType: 'RESET', targetIds } });
    for (const message of target.open(isResumable ? since : undefined)) listener.send(message);
    listener.send({ targetChange: { targetChangeType: 'CURRENT', targetIds, ...this.#position() } });
    this.#sync(listener);
    listener.targets.set(target.id, target);
    for (const key of target.keys) addTo(this.#subscriptions, key, { listener, target });
  }

  remove(listener: Listener, targetId: number): void {
    const target = listener.targets.get(targetId);
    if (!target) return;
    listener.targets.delete(targetId);
    for (const key of target.keys) {
      for (const subscription of this.#subscriptions.get(key) ?? []) {
        if (subscription.target === target) removeFrom(this.#subscriptions, key, subscription);
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

  // Without target ids: all changes up to this version were sent, so the SDK shows a snapshot.
  #sync(listener: Listener): void {
    listener.send({ targetChange: { targetChangeType: 'NO_CHANGE', ...this.#position() } });
  }

  #publish(changes: readonly Change[]): void {
    const changesBySubscription = new Map<Subscription, Change[]>();
    for (const change of changes) {
      const collection = parentOf(change.name);
      const keys = [change.name, collection, groupKey(change.name, idOf(collection)), groupKey(change.name)];
      for (const subscription of keys.flatMap((key) => [...(this.#subscriptions.get(key) ?? [])])) {
        const relevantChanges = changesBySubscription.get(subscription);
        if (relevantChanges) relevantChanges.push(change);
        else changesBySubscription.set(subscription, [change]);
      }
    }
    const notified = new Set<Listener>();
    for (const [{ listener, target }, relevant] of changesBySubscription) {
      for (const message of target.onChanges(relevant)) {
        listener.send(message);
        notified.add(listener);
      }
    }
    for (const listener of notified) this.#sync(listener);
  }
}
