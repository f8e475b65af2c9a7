import { expect, it } from 'vitest';
import { generatePassword } from './generated.ts';
import { weaknessOf } from './strength.ts';

it('[AU2] a generated password has ten characters with digits and letters, is strong, and never comes twice', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, async () => generatePassword(['Ana'])));
  expect(new Set(made).size).toBe(50);
  for (const password of made) {
    expect(password).toMatch(/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z2-9]{10}$/);
    expect(password).not.toMatch(/[0O1lI]/);
    expect(await weaknessOf(password, ['Ana'])).toBeNull();
  }
});
