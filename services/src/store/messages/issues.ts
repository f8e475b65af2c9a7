// Reported problems in `issues`, each written together with the mail about it.
import { issue, type Issue } from '@despacho/contract/system/issues.ts';
import type { OutboxMessage } from '@despacho/contract/messages.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { documentId, required, splitReference, text, withDefault } from '../documents/fields.ts';
import { readInstant, writeInstant } from '../documents/instants.ts';
import { readText } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';
import { messageRef, pendingDocument } from './messages.ts';

const user = splitReference('userId', 'userName');

const issueCodec = codecOf<Issue>(COLLECTIONS.issues, issue, {
  id: documentId,
  comment: required(['comment'], readText),
  user: { read: (source) => user.read(source) ?? undefined, write: user.write },
  email: withDefault('', ['email'], readText),
  role: required(['role'], (value) => issue.shape.role.safeParse(value).data ?? null),
  company: splitReference('companyId', 'companyName'),
  branch: splitReference('branchId', 'branchName'),
  picture: text('file'),
  createdAt: required(['createdAt'], readInstant, writeInstant),
});

const mailAbout = (id: string, to: string): OutboxMessage => ({
  id: `issue-${id}`,
  channel: 'email',
  occasion: 'issue',
  audience: 'support',
  to: [to],
  order: null,
  issueId: id,
});

/** `mailTo`: no mail when null. Returns the id. */
export const writeIssue = async (
  db: Firestore,
  reported: Omit<Issue, 'id'>,
  mailTo: string | null,
): Promise<string> => {
  const ref = db.collection(COLLECTIONS.issues).doc();
  const batch = db.batch();
  batch.create(ref, issueCodec.write(reported));
  if (mailTo !== null) {
    const mail = mailAbout(ref.id, mailTo);
    batch.create(messageRef(db, mail), pendingDocument(mail, Date.parse(reported.createdAt)));
  }
  await withinLimit(batch.commit());
  return ref.id;
};

/** Null: there is none that can be read. */
export const readIssue = async (db: Firestore, id: string): Promise<Issue | null> => {
  const found = await withinLimit(db.collection(COLLECTIONS.issues).doc(id).get());
  const read = issueCodec.read(id, found.data() ?? {}, found);
  return found.exists && read.ok ? read.value : null;
};
