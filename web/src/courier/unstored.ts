// Robberies that a full phone could not store: in memory as long as the page lives, sent when there is a network [CP27].
import type { CourierAct } from '@despacho/contract/couriers/application.ts';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { account, ownRequest } from './account.ts';

type Unstored = { uid: string; act: CourierAct };

let unstored: readonly Unstored[] = [];
let sending: Promise<void> | null = null;

const sendAll = async (): Promise<void> => {
  for (const each of unstored) {
    if (each.uid !== account.get().current?.uid) continue;
    const sent = await ownRequest(COURIER_PATHS.acts, { body: { acts: [each.act] } });
    if (sent.ok || sent.failure === 'invalid') unstored = unstored.filter((other) => other !== each);
  }
};

/** Those of the signed-in account. */
export const sendUnstored = async (): Promise<void> =>
  (sending ??= sendAll().finally(() => {
    sending = null;
  }));

export const keepUnstored = (uid: string, act: CourierAct): void => {
  unstored = [...unstored, { uid, act }];
};
