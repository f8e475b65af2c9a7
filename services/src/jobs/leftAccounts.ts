// Removes accounts of removed couriers that the identity provider could not remove at once: else they hold their e-mail for ever.
import { removeLeftAccount } from '../identity/account/removeLeft.ts';
import type { IdentityProvider } from '../identity/provider.ts';
import { leftAccounts } from '../store/couriers/leftAccounts.ts';
import type { JobCounts, JobTools } from './job.ts';

/** In one run; the next one takes the others. */
const MAX = 100;

export const removingLeftAccounts =
  (provider: Pick<IdentityProvider, 'uidOf' | 'removeAccount'>) =>
  async ({ db, log }: JobTools): Promise<JobCounts> => {
    const counts = { removed: 0, failed: 0 };
    for (const account of await leftAccounts(db, MAX)) {
      try {
        await removeLeftAccount({ db, provider }, account);
        counts.removed += 1;
      } catch (error) {
        log.warn({ err: error, courier: account.uid }, 'the account of a removed courier could not be removed');
        counts.failed += 1;
      }
    }
    return counts;
  };
