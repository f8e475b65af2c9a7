// Uploaded images: the share of each account, who uploaded which, and so who may name or remove it [IM11] [IM12].
import { scope, type Controller } from '@despacho/contract/accounts/access.ts';
import { scopeContains, scopeCovers, scopeOf, type Place } from '@despacho/domain/access/scope.ts';
import { z } from 'zod';
import { newBlobName, type Blobs } from '../../platform/blobs/blobs.ts';
import { countAttempt } from '../http/attempts.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { pictureOf } from './picture.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

const DAY_SEC = 24 * 3_600;
/** The uploads of one account in a day that begins with the first: more photos than a branch has orders. */
const MAX_A_DAY = { count: 500, bytes: 500 * 1_048_576 } as const;
/** An image that no document names is removed after a day, at the latest by the run of the next night [IM1]. */
const NAMEABLE_SEC = 2 * DAY_SEC;

const uploader = z.object({ uid: z.string(), scope });

export type Uploads = {
  /** Takes it from the share of the account. Null: it fits. */
  refusalOf(caller: Pick<Controller, 'id'>, bytes: number): Promise<Refusal | null>;
  record(name: string, caller: Controller): Promise<void>;
  isOwn(name: string, caller: Controller): Promise<boolean>;
  /** Whether a document that belongs to `place` may begin to name the image. */
  isNameable(name: string, caller: Controller, place: Place): Promise<boolean>;
};

export const createUploads = (redis: RedisClient, key: KeyOf): Uploads => {
  const keyOf = (name: string): string => key(`upload:${name}`);
  const uploaderOf = async (name: string) => {
    const stored = await redis.get(keyOf(name));
    return stored === null ? null : (uploader.safeParse(JSON.parse(stored)).data ?? null);
  };
  return {
    refusalOf: async ({ id }, bytes) => {
      const share = { subject: id, windowSec: DAY_SEC };
      const count = await countAttempt(redis, key, { kind: 'uploads:count', ...share });
      const sum = await countAttempt(redis, key, { kind: 'uploads:bytes', ...share, amount: bytes });
      return count > MAX_A_DAY.count || sum > MAX_A_DAY.bytes ? refuse('upload-limit') : null;
    },
    record: async (name, caller) => {
      const own = scopeOf(caller);
      if (own === null) return;
      await redis.set(keyOf(name), JSON.stringify({ uid: caller.id, scope: own }), 'EX', NAMEABLE_SEC);
    },
    isOwn: async (name, caller) => (await uploaderOf(name))?.uid === caller.id,
    isNameable: async (name, caller, place) => {
      const found = await uploaderOf(name);
      if (found === null) return false;
      if (found.uid === caller.id) return true;
      const own = scopeOf(caller);
      return own !== null && scopeCovers(own, found.scope) && scopeContains(found.scope, place);
    },
  };
};

type Named = { field: string; name: string | null | undefined; caller: Controller; place: Place };

/** [IM11] Why a body may not name an image in its field; null: it may, or names none. */
export const imageRefusal = async (
  uploads: Uploads,
  { field, name, caller, place }: Named,
): Promise<Refusal | null> => {
  if (name === undefined || name === null || (await uploads.isNameable(name, caller, place))) return null;
  return refuse('invalid', [{ path: `body.${field}`, issue: 'unknown' }]);
};

/** Stores what was uploaded as a redrawn picture, under a new name. */
export const storeUpload = async (
  { blobs, uploads }: { blobs: Blobs; uploads: Uploads },
  sent: Uint8Array,
  caller: Controller,
): Promise<Outcome<string>> => {
  const refusal = await uploads.refusalOf(caller, sent.byteLength);
  if (refusal !== null) return refusal;
  const picture = await pictureOf(sent);
  if (!picture.ok) return picture;
  const { bytes, type } = picture.value;
  const name = newBlobName(type);
  await uploads.record(name, caller);
  await blobs.put(name, bytes, type);
  return respond(name);
};
