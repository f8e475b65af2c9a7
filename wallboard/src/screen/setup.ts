// What the address sets for this screen. A wrong value counts as missing, because no person is there to correct it.
import { isSceneName, type SceneName } from '../scenes/names.ts';
import type { RequestedFocus } from '../board/focus.ts';
import { nightOf, type Night } from './night.ts';
import type { Viewing } from './legible.ts';

export type Setup = {
  /** `?scene=`: shows this one and no other. */
  pinned: SceneName | null;
  /** `?company=`, `?branch=`: only narrows what the token allows. */
  requested: RequestedFocus;
  /** `?night=` */
  night: Night;
  /** `?diagonal=` in inches and `?distance=` in metres; null when one of them is missing. */
  viewing: Viewing | null;
};

const positive = (text: string | null): number | null => {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value > 0 ? value : null;
};

export const setupOf = (search: string): Setup => {
  const parameters = new URLSearchParams(search);
  const [scene, diagonalIn, distanceM] = [
    parameters.get('scene'),
    positive(parameters.get('diagonal')),
    positive(parameters.get('distance')),
  ];
  return {
    pinned: isSceneName(scene) ? scene : null,
    requested: { companyId: parameters.get('company') || null, branchId: parameters.get('branch') || null },
    night: nightOf(parameters.get('night')),
    viewing: diagonalIn === null || distanceM === null ? null : { diagonalIn, distanceM },
  };
};
