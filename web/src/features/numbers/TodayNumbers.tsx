// Today in numbers, below the live counters of a dashboard: cards, charts, and who delivered most [NU13].
import { changePercent, endedOf } from '@despacho/domain/numbers/blocks.ts';
import { change, whole, decimal } from '@despacho/ui/format.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Page, Panels, Row, Stack } from '../../kit/layout/Page.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { NumbersAge } from '../../kit/states/NumbersAge.tsx';
import { Circles, Days, HalfHours, Payments, States, Buckets } from './Charts.tsx';
import { LastDelivered } from './LastDelivered.tsx';
import { useNumberLinks } from './numberLinks.ts';
import styles from './Numbers.module.css';
import { presetRange, useToday } from './numbersRange.ts';
import { useNumbersScope, type NumbersScope } from './numbersScope.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { numbersText as text } from './text.ts';
import { Companies, Couriers } from './Top.tsx';
import { useNumbers } from './useNumbers.ts';
import { sinceOf, type NumbersView } from './view.ts';

// How many couriers of each company delivered, and how many orders each on average.
const MAX = 10;

const CourierStats = ({ view: { value } }: { view: NumbersView }) => {
  const rows = value.companies
    .filter(({ couriers }) => couriers > 0)
    .toSorted((a, b) => b.couriers - a.couriers || a.name.localeCompare(b.name, 'es'))
    .slice(0, MAX);
  if (rows.length === 0) return null;
  return (
    <Card title={text.perCompany}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.couriersHead}</th>
            <th scope="col">{text.delivered}</th>
            <th scope="col">{text.perCourier}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: company, name, couriers, delivered }) => (
            <tr key={company}>
              <th scope="row">{name}</th>
              <td>{whole(couriers)}</td>
              <td>{whole(delivered)}</td>
              <td>{decimal(delivered / couriers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};

const Cards = ({ day, month }: { day: NumbersView; month: NumbersView | null }) => {
  const { delivered, going, cancelled } = endedOf(day.value.total);
  const monthly = month === null ? null : endedOf(month.value.total).delivered;
  const before = month?.value.previous ?? null;
  const cards = [
    { label: text.deliveredToday, value: delivered, to: day.links.delivered() },
    { label: text.goingToday, value: going, to: null },
    { label: text.cancelledToday, value: cancelled, to: day.links.cancelled() },
  ];
  return (
    <Tiles>
      {cards.map(({ label, value, to }) => (
        <li key={label}>
          <Kpi label={label} value={whole(value)} {...(to === null ? {} : { to })} />
        </li>
      ))}
      {monthly === null || month === null ? null : (
        <li>
          <Kpi
            label={text.thisMonth}
            value={whole(monthly)}
            {...linked(month.links.delivered())}
            {...(before === null || before.missing.length > 0
              ? {}
              : {
                  delta: {
                    text: text.change(change(changePercent(monthly, endedOf(before.total).delivered))),
                    since: sinceOf(before),
                  },
                })}
          />
        </li>
      )}
    </Tiles>
  );
};

const linked = (to: string | null) => (to === null ? {} : { to });

/** `only`: the branch of the screen; without it the account chooses. */
export const TodayNumbers = ({ only }: { only?: NumbersScope }) => {
  const chosen = useNumbersScope();
  const of = only === undefined ? chosen : { ...chosen, scope: only, companies: [], branches: [] };
  const today = useToday();
  const [day, month] = [presetRange('today', today), presetRange('month', today)];
  const ofDay = useNumbers({ range: day, today, scope: of.scope });
  const ofMonth = useNumbers({ range: month, today, scope: of.scope, compare: 'month' });
  const [dayLinks, monthLinks] = [useNumberLinks(day, today, of), useNumberLinks(month, today, of)];
  const monthView = ofMonth.value === null ? null : { value: ofMonth.value, links: monthLinks };
  return (
    <Page label={text.today}>
      <Row align="end">
        <h2 className={styles['heading']}>{text.today}</h2>
        <ScopeChoice chosen={of} />
      </Row>
      <DataPart {...ofDay} label={text.today}>
        {(value) => {
          const view = { value, links: dayLinks };
          return (
            <Stack>
              <NumbersAge ageMs={value.ageMs} missing={value.missing.length} />
              <Cards day={view} month={monthView} />
              <Panels>
                <HalfHours view={view} />
                {monthView === null ? (
                  <Card title={text.monthDays}>
                    <DataPart {...ofMonth} label={text.monthDays}>
                      {() => null}
                    </DataPart>
                  </Card>
                ) : (
                  <Days view={monthView} title={text.monthDays} />
                )}
                <States view={view} />
                <Buckets view={view} />
                <Circles view={view} />
                <Payments view={view} />
              </Panels>
              <Panels>
                <Couriers view={view} />
                <Companies view={view} />
                <CourierStats view={view} />
              </Panels>
              <LastDelivered scope={of.scope} />
            </Stack>
          );
        }}
      </DataPart>
    </Page>
  );
};
