// The text of an act that brings an order in time, shared by both apps.
import type { RescueOption } from '@despacho/contract/live/rescues.ts';
import { RESCUE_TEXT, RESCUE_VERB } from './text.ts';

const MINUTE_SEC = 60;

/** `courier` is null where the reader does not see the courier. */
export const rescueAct = ({ verb }: Pick<RescueOption, 'verb'>, courier: string | null): string =>
  courier === null ? RESCUE_VERB[verb] : RESCUE_TEXT.act(RESCUE_VERB[verb], courier);

/** Without a courier's name a distance has no meaning. */
export const rescueGain = (
  { branchSec, gainSec }: Pick<RescueOption, 'branchSec' | 'gainSec'>,
  courier: string | null,
): string => {
  const gain = RESCUE_TEXT.gain(Math.floor(gainSec / MINUTE_SEC));
  if (courier === null) return gain;
  const minutes = Math.round(branchSec / MINUTE_SEC);
  return minutes === 0 ? RESCUE_TEXT.there(gain) : RESCUE_TEXT.from(minutes, gain);
};
