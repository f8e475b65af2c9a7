import { sampleController } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { usersPerCompany } from './perCompany.ts';

it('users per company add up to all users, the largest company first', () => {
  const company = (id: string) => ({ id, name: `Company ${id}` });
  const people = [
    { company: company('a') },
    { company: company('b') },
    { company: company('b'), isEnabled: false },
    { company: null },
  ].map((only) => sampleController(only));
  expect(usersPerCompany(people)).toEqual([
    { id: 'b', name: 'Company b', users: 2, enabled: 1, disabled: 1 },
    { id: 'a', name: 'Company a', users: 1, enabled: 1, disabled: 0 },
    { id: '', name: 'Sin compañía (global)', users: 1, enabled: 1, disabled: 0 },
  ]);
});
