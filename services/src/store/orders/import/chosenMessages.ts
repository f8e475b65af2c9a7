// Which messages the last import for a company sent: what the next one suggests [OR117].
import { messageChannel, type MessageChannel } from '@despacho/contract/messages.ts';
import { z } from 'zod';
import { COLLECTIONS } from '../../collections.ts';
import { withinLimit, type Firestore } from '../../firestore.ts';

const stored = z.object({ channels: z.array(messageChannel) });

/** Those that every one of the companies chose. */
export const chosenFor = async (db: Firestore, companyIds: readonly string[]): Promise<readonly MessageChannel[]> => {
  if (companyIds.length === 0) return [];
  const refs = companyIds.map((id) => db.collection(COLLECTIONS.importMessages).doc(id));
  const choices = (await withinLimit(db.getAll(...refs))).map(
    (document) => stored.safeParse(document.data()).data?.channels ?? [],
  );
  return messageChannel.options.filter((channel) => choices.every((channels) => channels.includes(channel)));
};

export const rememberChosen = async (
  db: Firestore,
  companyIds: readonly string[],
  channels: readonly MessageChannel[],
): Promise<void> => {
  const batch = db.batch();
  for (const id of companyIds)
    batch.set(db.collection(COLLECTIONS.importMessages).doc(id), { channels: [...channels] });
  await withinLimit(batch.commit());
};
