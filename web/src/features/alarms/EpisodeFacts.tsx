// What an episode covers now: its cause, the ways to the lists behind its numbers, and the orders or couriers that come first.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Episode } from '@despacho/domain/alarms/episodes.ts';
import { episodeText } from '@despacho/ui/alarms/episodeText.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import { countedSearch, QUEUE_FILTER, type Counted } from '../../entities/orders/counted.ts';
import { List } from '../../kit/layout/List.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { OrderLines } from './OrderLines.tsx';
import { alarmText } from './text.ts';

export type StaffEpisode = Episode<StaffDocs['order']>;
type Trouble = Extract<StaffEpisode, { kind: 'branch' }>['trouble'];
type Silent = Extract<StaffEpisode, { kind: 'zone' }>['silent'];

/** Each number with the list of exactly its orders [OR103]. */
const countedOf = (trouble: Trouble): { text: string; only: Counted }[] => {
  const [first] = trouble.orders;
  const of: Counted = {
    ...(first === undefined ? {} : { company: first.company.name }),
    ...(trouble.branchId === null ? {} : { branch: trouble.subject.label }),
  };
  return [
    { count: trouble.late, text: alarmText.listLate, only: { level: LEVEL_LABEL.LATE } },
    { count: trouble.withoutCourier, text: alarmText.listWithoutCourier, only: QUEUE_FILTER.withoutCourier },
    { count: trouble.withoutCoordinates, text: alarmText.listUnplaced, only: QUEUE_FILTER.withoutCoordinates },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, text, only }) => ({ text: text(whole(count)), only: { ...of, ...only } }));
};

const Lists = ({ trouble }: { trouble: Trouble }) => {
  const path = useScreenPath()('/all-orders');
  return path === null ? null : (
    <Row>
      {countedOf(trouble).map(({ text, only }) => (
        <Link key={text} to={`${path}?${countedSearch(only)}`}>
          {text}
        </Link>
      ))}
    </Row>
  );
};

const Couriers = ({ silent }: { silent: Silent }) => (
  <List label={alarmText.silent} isPaired>
    {silent.map(({ courier, silentMs }) => (
      <li key={courier.id}>
        <span>{courier.name}</span>
        <span>{duration(silentMs)}</span>
      </li>
    ))}
  </List>
);

export const EpisodeFacts = ({ episode, now }: { episode: StaffEpisode; now: number }) => (
  <>
    <strong>{episodeText(episode)}</strong>
    {episode.kind === 'zone' ? (
      <Couriers silent={episode.silent} />
    ) : (
      <>
        <Lists trouble={episode.trouble} />
        <OrderLines label={alarmText.covered} orders={episode.trouble.orders} now={now} shows="courier" />
      </>
    )}
  </>
);
