// A problem that someone of the staff reports: words, and a picture of the screen where there is one. Documents: `issues`.
import { z } from 'zod';
import { role } from '../accounts/access.ts';
import { LARGEST_IMAGE } from '../images.ts';
import { writtenText } from '../inputs.ts';
import { routes } from '../route.ts';
import { instant, reference } from '../values.ts';

export const LONGEST_COMMENT = 4_000;
/** Reports of one account in an hour. */
export const MAX_ISSUES = 20;

export const issue = z.object({
  id: z.string().min(1),
  comment: z.string().min(1).max(LONGEST_COMMENT),
  user: reference,
  email: z.string(),
  role,
  company: reference.nullable(),
  branch: reference.nullable(),
  /** Address of the picture. */
  picture: z.string().nullable(),
  createdAt: instant,
});
export type Issue = z.infer<typeof issue>;

/** The token names the reporter. These fields are accepted, because other programs send them, and ignored. */
const claimed = z.string().max(300).nullish();

export const issueRoutes = routes({
  postIssue: {
    method: 'POST',
    path: '/api/issues/post-message',
    guard: 'session',
    body: z.strictObject({
      comment: writtenText(LONGEST_COMMENT).min(1),
      companyId: claimed,
      userName: claimed,
      branchId: claimed,
      email: claimed,
      role: claimed,
    }),
    /** Without one the body may also be JSON. */
    file: { field: 'file', maxBytes: LARGEST_IMAGE, isRequired: false },
    response: z.object({ id: z.string() }),
  },
});
