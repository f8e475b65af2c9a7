// A screen without keyboard: its token comes once in the address [WA12].

const KEY = 'despacho-wall-token';
const IN_FRAGMENT = /(?:^#|&)token=([^&]+)/;

type Address = Pick<Location, 'hash' | 'pathname' | 'search'>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The device token: from the fragment, which is never sent to a server, and later from the storage. `forget` removes it
 * from the address, so that no photo of the screen and no history contains it.
 */
export const takeToken = (address: Address, storage: Kept, forget: (cleanAddress: string) => void): string | null => {
  const given = IN_FRAGMENT.exec(address.hash)?.[1];
  if (given === undefined) return storage.getItem(KEY);
  const token = decodeURIComponent(given);
  storage.setItem(KEY, token);
  forget(`${address.pathname}${address.search}`);
  return token;
};
