// The form of a new password. Apart from the sign-in form, which is shown before this is needed.
import { z } from 'zod';
import { COURIER_PASSWORD_LENGTH, PASSWORD_LENGTH } from './passwords.ts';

export const tooShort = (min: number): string => `La contraseña debe tener al menos ${min} caracteres`;
const LONG = 'La contraseña no puede pasar de 256 caracteres';

const passwordOf = (min: number) => z.string().min(min, tooShort(min)).max(PASSWORD_LENGTH.max, LONG);

/** By its length alone: whether it is soon guessed is decided by the server. */
export const chosenPassword = passwordOf(PASSWORD_LENGTH.min);

/** A new password typed twice, without echo. */
const pairOf = (password: z.ZodString) =>
  z.object({ newPassword: password, again: z.string() }).refine((it) => it.newPassword === it.again, {
    path: ['again'],
    message: 'Las contraseñas no son iguales',
    when: () => true,
  });

export const passwordPair = pairOf(chosenPassword);
/** The pair on the page of a mailed link, which does not reveal whose it is: the server refuses what is too short for a controller. */
export const linkedPasswordPair = pairOf(passwordOf(COURIER_PASSWORD_LENGTH.min));
export type PasswordPair = z.infer<typeof passwordPair>;
