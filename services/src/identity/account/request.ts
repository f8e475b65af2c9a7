// The arguments of the command: the account, its role and scope. Never a password: arguments are visible in lists of processes.
import { parseArgs } from 'node:util';
import { role, type Role } from '@despacho/contract/accounts/access.ts';
import { documentId } from '@despacho/contract/values.ts';
import { z } from 'zod';
import { emailKey } from '../provider.ts';

export type AccountRequest = {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  companyId: string | null;
  branchId: string | null;
};

const OPTIONS = {
  email: { type: 'string' },
  role: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  company: { type: 'string' },
  branch: { type: 'string' },
} as const;

export const USAGE =
  'npm run account:create -- --email name@domain --role ROLE [--first name] [--last name] [--company id] [--branch id]';

const name = z.string().trim().max(100).default('');
const given = z.strictObject({
  email: z.string('is missing').transform(emailKey).pipe(z.email('is no e-mail').max(254, 'is too long')),
  role: z.enum(role.options, `must be one of ${role.options.join(' ')}`),
  first: name,
  last: name,
  company: documentId.optional(),
  branch: documentId.optional(),
});

/** Texts: the errors, one per line. */
export const readRequest = (args: readonly string[]): AccountRequest | string[] => {
  try {
    const parsed = given.safeParse({ ...parseArgs({ args: [...args], options: OPTIONS, strict: true }).values });
    if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`);
    const { email, role: requestedRole, first, last, company = null, branch = null } = parsed.data;
    return { email, role: requestedRole, firstName: first, lastName: last, companyId: company, branchId: branch };
  } catch (error) {
    // parseArgs has a message of its own; a password among the arguments is not repeated.
    return [error instanceof Error ? error.message.replace(/['"].*/, '').trim() : String(error)];
  }
};
