// Who a courier is, and the last position in words.
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { AvailabilityNow } from '../../entities/couriers/CourierStateLabel.tsx';
import { positionWords, type SeenCourier } from '../../entities/couriers/seen.ts';
import { COURIER_TYPE_TEXT } from '../../entities/couriers/text.ts';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { courierMapText as text } from './text.ts';

export const CourierFacts = ({ row }: { row: SeenCourier }) => {
  const { id, courier } = row;
  const contact = useRoute('courierContact', { params: { id } });
  const cash = useCarriedCash(id);
  const facts = [
    [text.name, courier.name],
    [text.phone, <PhoneLink key={id} phone={contact.value?.phone} none={text.none} />],
    [text.status, <AvailabilityNow key={id} id={id} availability={courier.availability} />],
    [text.type, courier.type === null ? text.none : COURIER_TYPE_TEXT[courier.type]],
    [text.company, courier.company?.name ?? text.none],
    [text.branch, courier.branch?.name ?? text.none],
    [text.workplace, courier.ownership ?? text.none],
    [text.position, positionWords(row)],
    ...(cash === '' ? [] : [[text.cash, cash] as const]),
  ] as const;
  return (
    <Card>
      <Facts label={text.facts} names="above">
        {facts.map(([name, value], at) => (
          <Fact key={name} name={name} isWide={at === facts.length - 1}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
};
