// Removes images that no document names: of a creation that was given up, or replaced ones that could not be removed at once.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { z } from 'zod';
import type { Blobs, StoredBlob } from '../../platform/blobs/blobs.ts';
import { referencedImages } from '../../store/images/references.ts';
import type { JobCounts, JobTools } from '../job.ts';

/** Looked up together: a few queries for each kind of document. */
const CHUNK = 100;

export const orphanAge = z.strictObject({ hours: z.number().int().positive() });

export type ImageDependencies = {
  blobs: Blobs;
  /** Origins of the product: documents may contain the whole address of an image. */
  origins: readonly string[];
};

export const orphanImages =
  ({ blobs, origins }: ImageDependencies) =>
  async ({ db, clock }: JobTools, { hours }: z.infer<typeof orphanAge>): Promise<JobCounts> => {
    // Real time: an image is as old as its file, however fast a demo city lives.
    const before = clock.realNow() - hours * HOUR_MS;
    const counts = { young: 0, kept: 0, removed: 0 };

    const removeOrphans = async (names: readonly string[]): Promise<void> => {
      const referenced = await referencedImages(db, names, origins);
      const orphans = names.filter((name) => !referenced.has(name));
      await Promise.all(orphans.map(async (name) => blobs.remove(name)));
      counts.kept += referenced.size;
      counts.removed += orphans.length;
    };

    let old: string[] = [];
    const look = async ({ name, storedAt }: StoredBlob): Promise<void> => {
      if (storedAt >= before) counts.young += 1;
      else old.push(name);
      if (old.length < CHUNK) return;
      const names = old;
      old = [];
      await removeOrphans(names);
    };
    for await (const blob of blobs.list()) await look(blob);
    await removeOrphans(old);
    return counts;
  };
