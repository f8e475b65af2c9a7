import { expect, it } from 'vitest';
import { rescueAct, rescueGain } from './rescue.ts';

it('[FC21] an act names its courier where the courier is seen', () => {
  const option = { verb: 'reassign', branchSec: 170, gainSec: 290 } as const;
  expect(rescueAct(option, 'Rosa')).toBe('Reasignar a Rosa');
  expect(rescueGain(option, 'Rosa')).toBe('a 3 min: llega 4 min antes');
  expect(rescueGain({ ...option, branchSec: 20 }, 'Rosa')).toBe('en la sucursal: llega 4 min antes');
  expect(rescueAct({ verb: 'assign' }, null)).toBe('Asignar');
  expect(rescueGain(option, null)).toBe('llega 4 min antes');
});
