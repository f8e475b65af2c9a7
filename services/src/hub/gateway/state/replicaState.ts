// What a gateway has of the live state in one epoch.
import type { Directory } from './directory.ts';
import type { EntityIndex } from './entityIndex.ts';

export type ReplicaState = {
  readonly epoch: string;
  /**
   * Changes up to here were read as part of the whole state, without clocks of their own. It may be beyond `clock` for a moment:
   * those entries come by the stream afterwards, so a client between the two may or may not have their changes.
   */
  floor: string;
  clock: string;
  readonly entities: EntityIndex;
  readonly directory: Directory;
};
