// All ratings of one courier in a dialog, the newest first, a page at a time; read-only [RA7].
import { Button } from '@blueprintjs/core';
import { callRoute } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CourierRating } from '@despacho/contract/couriers/ratings.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { dateTime, whole } from '@despacho/ui/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { issueLabel } from '../../entities/couriers/ratingColumns.tsx';
import { Stars } from '../../entities/couriers/Stars.tsx';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { codeOf, valueOf } from '../../kit/requests/RequestFailure.ts';
import { Requests } from '../../kit/requests/requests.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { ratingText as text } from './text.ts';

const PAGE = '20';

const Row = ({ rating }: { rating: CourierRating }) => (
  <li>
    <Stars average={rating.stars} />
    <Note>{dateTime(rating.ratedAt)}</Note>
    <p data-wide>{rating.comment}</p>
    <Note>{issueLabel(rating)}</Note>
    <Note>{rating.branch?.name ?? ''}</Note>
  </li>
);

const Ratings = ({ courier }: { courier: Reference }) => {
  const { api } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['ratingsOfCourier', courier.id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      valueOf(
        await callRoute(api, 'ratingsOfCourier', {
          params: { id: courier.id },
          query: { limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const pages = query.data?.pages ?? null;
  const [first] = pages ?? [];
  const unreadable = (pages ?? []).reduce((sum, page) => sum + page.unreadable, 0);
  return (
    <DataPart
      value={pages}
      failure={codeOf(query.error)}
      isLoading={query.isPending}
      retry={() => void query.refetch()}
      label={text.ratingsOf(courier.name)}
      empty={text.noRatings}
      isEmpty={(all) => all.every(({ ratings }) => ratings.length === 0)}
    >
      {(all) => (
        <>
          {first === undefined ? null : <p>{text.count(whole(first.courier.count))}</p>}
          <List look="lines" isPaired>
            {all.flatMap(({ ratings }) => ratings.map((rating) => <Row key={rating.id} rating={rating} />))}
          </List>
          {unreadable === 0 ? null : <p role="status">{text.unreadable(whole(unreadable))}</p>}
          {query.hasNextPage ? (
            <Button fill disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {query.isFetchingNextPage ? text.loadingMore : text.more}
            </Button>
          ) : null}
        </>
      )}
    </DataPart>
  );
};

export const showRatings = async (courier: Reference): Promise<void> =>
  openDialog<void>((close, state) => (
    <DialogFrame
      {...state}
      title={text.ratingsOf(courier.name)}
      onCancel={() => close()}
      actions={<Button onClick={() => close()}>{text.close}</Button>}
    >
      {/* A dialog is outside of the screen and its results. */}
      <Requests>
        <Ratings courier={courier} />
      </Requests>
    </DialogFrame>
  ));
