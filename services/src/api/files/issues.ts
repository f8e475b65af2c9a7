// Handler of reported problems: the reporter comes from the token, and the picture is redrawn like any other.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { imageUrl } from '@despacho/contract/images.ts';
import { MAX_ISSUES } from '@despacho/contract/system/issues.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { writeIssue } from '../../store/messages/issues.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse, type Outcome } from '../outcome.ts';
import { storeUpload, type Uploads } from './uploads.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'config' | 'key'> & {
  db: Firestore;
  blobs: Blobs;
  redis: RedisClient;
  uploads: Uploads;
};

const HOUR_SEC = 3_600;

export const issueHandlers = ({
  db,
  blobs,
  redis,
  uploads,
  clock,
  config,
  key,
}: Dependencies): Pick<Handlers, 'postIssue'> => {
  /** Each of them may become a mail. */
  const isTooMany = async (uid: string): Promise<boolean> => {
    const counter = key(`issues:${uid}`);
    const counted = await redis.multi().incr(counter).expire(counter, HOUR_SEC, 'NX').exec();
    return Number(counted?.[0]?.[1]) > MAX_ISSUES;
  };

  /** Null: there was no file. */
  const keep = async (sent: Uint8Array | undefined, caller: Controller): Promise<Outcome<string | null>> =>
    sent === undefined ? respond(null) : storeUpload({ blobs, uploads }, sent, caller);

  return {
    postIssue: async ({ caller, body: { comment }, file }) => {
      if (await isTooMany(caller.id)) return refuse('too-many-requests');
      const stored = await keep(file?.bytes, caller);
      if (!stored.ok) return stored;
      const name = stored.value;
      const reported = {
        comment,
        user: { id: caller.id, name: caller.name },
        email: caller.email,
        role: caller.role,
        company: caller.company,
        branch: caller.branch,
        picture: name === null ? null : imageUrl(name),
        createdAt: new Date(clock.now()).toISOString(),
      };
      try {
        return { ok: true, status: 201, value: { id: await writeIssue(db, reported, config.issuesEmail) } };
      } catch (error) {
        // The picture has no reference. If the removal fails too, the nightly job removes it.
        if (name !== null) await blobs.remove(name).catch(() => undefined);
        throw error;
      }
    },
  };
};
