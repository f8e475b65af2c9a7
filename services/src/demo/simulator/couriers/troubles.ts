// Breaks and breakdowns of couriers: each is started once, and ended unless users ended it before.
import { hasAlert } from '@despacho/domain/incidents.ts';
import { carriedBy, changeCourier, changeRider, type Draft } from '../draft.ts';
import { breakAt, troubleAt, type Episode } from './episodes.ts';
import { paused } from './route.ts';
import type { Rider } from '../world.ts';

const startBreak = (draft: Draft, rider: Rider, episode: Episode): void => {
  const isIdle = rider.courier.availability === 'available' && carriedBy(draft, rider.courier.id).length === 0;
  if (!isIdle || rider.breakFrom === episode.from) return;
  changeCourier(draft, changeRider(draft, rider, { breakFrom: episode.from }), { availability: 'unavailable' });
};

const updateBreak = (draft: Draft, rider: Rider): void => {
  const episode = breakAt(draft.base.setup.seed, rider.courier.id, draft.to);
  if (episode !== null) {
    startBreak(draft, rider, episode);
    return;
  }
  if (rider.breakFrom === null) return;
  const next = changeRider(draft, rider, { breakFrom: null });
  if (next.courier.availability === 'unavailable') changeCourier(draft, next, { availability: 'available' });
};

const updateTrouble = (draft: Draft, rider: Rider): void => {
  const trouble = troubleAt(draft.base.setup.seed, rider.courier.id, draft.to);
  if (trouble === null) {
    if (rider.troubleFrom === null) return;
    const next = changeRider(draft, rider, { troubleFrom: null });
    if (hasAlert(next.courier)) changeCourier(draft, next, { alert: 'none', alertAt: null });
    return;
  }
  if (rider.troubleFrom === trouble.from || !('leg' in rider.task) || hasAlert(rider.courier)) return;
  const leg = paused(rider.task.leg, draft.to, trouble.to - draft.to);
  const next = changeRider(draft, rider, { troubleFrom: trouble.from, task: { ...rider.task, leg } });
  changeCourier(draft, next, { alert: trouble.alert, alertAt: new Date(draft.to).toISOString() });
};

export const updateTroubles = (draft: Draft): void => {
  for (const id of draft.riders.keys()) {
    const rider = draft.riders.get(id);
    if (rider?.courier.accountStatus !== 'ACTIVE') continue;
    updateBreak(draft, rider);
    updateTrouble(draft, draft.riders.get(id) ?? rider);
  }
};
