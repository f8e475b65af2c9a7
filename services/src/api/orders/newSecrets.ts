// Random secrets for an order that is created or imported [OR23].
import { randomBytes, randomInt } from 'node:crypto';
import type { OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import { PIN_DIGITS, secretsOf } from '@despacho/domain/orders/create.ts';

export const newSecrets = (id: string): OrderSecrets =>
  secretsOf(id, String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0'), randomBytes(16).toString('base64url'));
