// CALIFICACIÓN DE PILOTOS: a card for each courier of the scope with the average of the stars; its button opens all ratings.
import { Button, InputGroup } from '@blueprintjs/core';
import type { RatedCourier } from '@despacho/contract/couriers/ratings.ts';
import { fold } from '@despacho/domain/fold.ts';
import { whole } from '@despacho/ui/format.ts';
import { Stars } from '../../entities/couriers/Stars.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { List } from '../../kit/layout/List.tsx';
import { Note, Page, Row } from '../../kit/layout/Page.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { rateCourier, useCanRate } from './rateCourier.tsx';
import { showRatings } from './ratingsOf.tsx';
import { ratingText as text } from './text.ts';

const SEARCH = 'q';

const Card = ({ courier, canRate }: { courier: RatedCourier; canRate: boolean }) => (
  <li>
    <h2>{courier.name}</h2>
    <Note>{courier.branch?.name ?? ''}</Note>
    <Stars average={courier.average} />
    <Row>
      {courier.count === 0 ? null : (
        <Button
          aria-label={text.seeAllOf(whole(courier.count), courier.name)}
          onClick={() => void showRatings(courier)}
        >
          {text.seeAll(whole(courier.count))}
        </Button>
      )}
      {canRate ? (
        <Button intent="primary" aria-label={text.rateCourier(courier.name)} onClick={() => void rateCourier(courier)}>
          {text.rate}
        </Button>
      ) : null}
    </Row>
  </li>
);

export const CourierRatings = () => {
  const result = useRoute('courierRatings', {}, { everyMs: REQUEST_MS.list });
  const { get, put } = useAddress();
  const canRate = useCanRate();
  const nameOf = useCourierName();
  const searched = get(SEARCH);
  const matching = (couriers: readonly RatedCourier[]): RatedCourier[] =>
    couriers
      .map((courier) => ({ ...courier, name: nameOf(courier) }))
      .filter(({ name, branch }) => fold(`${name} ${branch?.name ?? ''}`).includes(fold(searched.trim())));
  return (
    <Page>
      <PageHead
        title={text.title}
        {...(result.value === null ? {} : { count: whole(result.value.total) })}
        actions={
          <InputGroup
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            value={searched}
            onValueChange={(value) => put({ [SEARCH]: value })}
          />
        }
      />
      <DataPart
        {...result}
        label={text.title}
        empty={text.empty}
        isEmpty={({ couriers }) => matching(couriers).length === 0}
      >
        {({ couriers, total }) => (
          <>
            {total > couriers.length ? <p role="status">{text.notAll(whole(couriers.length), whole(total))}</p> : null}
            <List look="cards">
              {matching(couriers).map((courier) => (
                <Card key={courier.id} courier={courier} canRate={canRate} />
              ))}
            </List>
          </>
        )}
      </DataPart>
    </Page>
  );
};
