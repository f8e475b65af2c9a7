// What the address says about this screen. A wrong value counts as not said: nobody stands there to correct it.
import { isSceneName, type SceneName } from '../scenes/names.ts';
import type { Asked } from '../board/focus.ts';
import { nightOf, type Night } from './night.ts';
import type { Viewing } from './legible.ts';

export type Setup = {
  /** `?scene=`: shows this one and no other. */
  pinned: SceneName | null;
  /** `?company=`, `?branch=`: only narrows what the token allows. */
  asked: Asked;
  /** `?night=` */
  night: Night;
  /** `?diagonal=` in inches and `?distance=` in metres; null when one of them is not said. */
  viewing: Viewing | null;
};

const positive = (text: string | null): number | null => {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value > 0 ? value : null;
};

export const setupOf = (search: string): Setup => {
  const said = new URLSearchParams(search);
  const [scene, diagonalIn, distanceM] = [
    said.get('scene'),
    positive(said.get('diagonal')),
    positive(said.get('distance')),
  ];
  return {
    pinned: isSceneName(scene) ? scene : null,
    asked: { companyId: said.get('company') || null, branchId: said.get('branch') || null },
    night: nightOf(said.get('night')),
    viewing: diagonalIn === null || distanceM === null ? null : { diagonalIn, distanceM },
  };
};
