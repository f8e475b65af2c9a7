// From a list to the form of an order: its address names the list, and its arrows walk through the rows as they were here [OR85].
import { editAddress } from './origin.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScreens } from '../../kit/shell/paths.tsx';
import { listedId, type ListedOrder } from './listed.ts';

const isThere = (screens: ReadonlyMap<string, unknown>, address: string): boolean =>
  screens.has(address.startsWith('/edit-orders-filters/') ? '/edit-orders-filters/:orderId' : '/edit-order/:orderId');

type Open = (row: ListedOrder, list: () => readonly ListedOrder[]) => void;

/** Undefined where the account has no form: rows are plain text then. */
export const useOpenOrder = (from: string): Open | undefined => {
  const navigate = useNavigate();
  const screens = useScreens();
  const { pathname, search } = useLocation();
  if (!isThere(screens, editAddress('id', from))) return undefined;
  return ({ order }, list) =>
    void navigate(editAddress(order.id, from), { state: { list: list().map(listedId), at: pathname + search } });
};
