// Whose an account of the identity provider is: a controller's, or a courier's, which opens the application of couriers and
// nothing of the console.
import { controllerByEmail, controllers, markPassword } from '../../store/accounts/controllers.ts';
import { courierByEmail, couriers, markCourierPassword } from '../../store/couriers/couriers.ts';
import type { HappenedEvent } from '../../store/events.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { IdentityProvider } from '../provider.ts';
import { CONTROLLER_RULE, COURIER_RULE, type PasswordRule } from './strength.ts';

export type AccountHolder = {
  id: string;
  name: string;
  email: string;
  isEnabled: boolean;
  /** That an attacker could guess a password from. */
  words: string[];
  /** The rule for a password that the person chooses. */
  rule: PasswordRule;
  markPassword(mustChange: boolean, event: HappenedEvent): Promise<boolean>;
};

const ofController = (
  db: Firestore,
  { id, name, email, isEnabled, firstName, lastName }: Controller,
): AccountHolder => ({
  id,
  name,
  email,
  isEnabled,
  words: [email, firstName, lastName],
  rule: CONTROLLER_RULE,
  markPassword: async (mustChange, event) => markPassword(db, id, mustChange, event),
});

export const wordsOfCourier = ({ name, email, phone, plate, dpi }: Omit<Courier, 'id'>): string[] =>
  [name, email, phone, plate, dpi].filter((word) => word !== null);

const ofCourier = (db: Firestore, courier: Courier): AccountHolder => ({
  id: courier.id,
  name: courier.name,
  email: courier.email ?? '',
  isEnabled: courier.accountStatus !== 'INACTIVE',
  words: wordsOfCourier(courier),
  rule: COURIER_RULE,
  markPassword: async (mustChange, event) => markCourierPassword(db, courier.id, mustChange, event),
});

export const accountHolder = async (db: Firestore, uid: string): Promise<AccountHolder | null> => {
  const controller = await controllers.find(db, uid);
  if (controller !== null) return ofController(db, controller);
  const courier = await couriers.find(db, uid);
  return courier === null ? null : ofCourier(db, courier);
};

/** [CU12] The e-mail of a courier's document counts only where the provider has it for the same account. */
export const accountHolderByEmail = async (
  { db, provider }: { db: Firestore; provider: Pick<IdentityProvider, 'uidOf'> },
  email: string,
): Promise<AccountHolder | null> => {
  const controller = await controllerByEmail(db, email);
  if (controller !== null) return ofController(db, controller);
  const courier = await courierByEmail(db, email);
  if (courier === null || (await provider.uidOf(email)) !== courier.id) return null;
  return ofCourier(db, courier);
};
