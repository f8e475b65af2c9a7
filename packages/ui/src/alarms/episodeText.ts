// The words of an alarm: its subject, and the cause of an episode with the numbers of now.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Episode, EpisodeOrder } from '@despacho/domain/alarms/episodes.ts';
import { duration, whole } from '../format.ts';
import { EPISODE_TEXT, START_TEXT } from './text.ts';
import { PLACE_TEXT } from '../text.ts';

const zoneText = (zone: string): string => (zone === '0' ? PLACE_TEXT.noZone : PLACE_TEXT.zone(Number(zone)));

export const subjectText = ({ kind, label }: Alarm['subject']): string => (kind === 'zone' ? zoneText(label) : label);

const causeWords = (episode: Episode<EpisodeOrder>): string[] => {
  if (episode.kind === 'zone') return [EPISODE_TEXT.silent(whole(episode.silent.length))];
  const { cause, withoutCourier, withoutCoordinates, storeWaitMs } = episode.trouble;
  const late = EPISODE_TEXT.late(whole(episode.trouble.late));
  if (cause === 'store' && storeWaitMs !== null) return [EPISODE_TEXT.storeSlow(duration(storeWaitMs)), late];
  if (cause === 'noCoordinates') return [EPISODE_TEXT.withoutCoordinates(whole(withoutCoordinates)), late];
  return [late, EPISODE_TEXT.withoutCourier(whole(withoutCourier)), EPISODE_TEXT.inStore(whole(episode.inStore))];
};

/** [AR19] [AR25] */
export const episodeText = (episode: Episode<EpisodeOrder>): string => causeWords(episode).join(', ');

const START_RULES = ['branch', 'zone', 'silentCourier'] as const;

/** [AR26] How many alarms of one start there are of each rule. */
export const startText = (alarms: readonly Pick<Alarm, 'rule'>[]): string =>
  START_RULES.flatMap((rule) => {
    const count = alarms.filter((alarm) => alarm.rule === rule).length;
    return count === 0 ? [] : [START_TEXT.counts[rule](whole(count), count === 1)];
  }).join(', ');
