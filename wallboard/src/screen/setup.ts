// What the address sets for this screen. A wrong value counts as missing, because no person is there to correct it.
import { isSceneName, type SceneName } from '../scenes/names.ts';
import type { RequestedFocus } from '../board/focus.ts';
import { nightOf, type Night } from './night.ts';
import type { Viewing } from './legible.ts';

export type Setup = {
  /** `?scene=`: shows this one and no other. */
  pinned: SceneName | null;
  /** `?scene=` as it is written where there is no such scene. */
  unknownScene: string | null;
  /** `?company=`, `?branch=`: only narrows what the token allows. */
  requested: RequestedFocus;
  /** `?night=` */
  night: Night;
  /** `?diagonal=` in inches and `?distance=` in metres; null when one of them is missing. */
  viewing: Viewing | null;
  /** `?play=2026-11-24T14`: the local hour that is played once, before the wall is live. */
  play: string | null;
};

const HOUR = /^\d{4}-\d{2}-\d{2}T\d{2}$/;

const positive = (text: string | null): number | null => {
  const value = Number(text);
  return text !== null && Number.isFinite(value) && value > 0 ? value : null;
};

const hourOf = (text: string | null): string | null => (text !== null && HOUR.test(text) ? text : null);

/** The address without what happens once: a page that reloads is live. */
export const lastingAddress = (pathname: string, search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete('play');
  const rest = parameters.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
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
    unknownScene: scene === null || isSceneName(scene) ? null : scene,
    requested: { companyId: parameters.get('company') || null, branchId: parameters.get('branch') || null },
    night: nightOf(parameters.get('night')),
    play: hourOf(parameters.get('play')),
    viewing: diagonalIn === null || distanceM === null ? null : { diagonalIn, distanceM },
  };
};
