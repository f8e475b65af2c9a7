// What deliveries pay: the lists with their days, and the figures of the law and the weather with their sources, the newest first.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { PayFigureFacts } from '@despacho/contract/pay.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { listOf } from '@despacho/domain/pay/terms.ts';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/access.ts';
import { today as todayAt } from '../../../kit/date/days.ts';
import { List } from '../../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../../kit/layout/Page.tsx';
import { useServerNow } from '../../../kit/live.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import { PageHead } from '../../../kit/states/PageHead.tsx';
import { writeFigure } from './figureForm.ts';
import { writeList } from './listForm.ts';
import { ruleText as text } from './text.ts';

const dayOf = (facts: PayFigureFacts): string =>
  facts.kind === 'holiday' ? facts.day : facts.kind === 'rain' ? localDay(Date.parse(facts.from)) : facts.from;

type SectionProps = { title: string; action: ReactNode; empty: string; children: readonly ReactNode[] };

const Section = ({ title, action, empty, children }: SectionProps) => (
  <Stack>
    <Row align="spread">
      <h2>{title}</h2>
      {action}
    </Row>
    {children.length === 0 ? (
      <Note>{empty}</Note>
    ) : (
      <List look="rows" label={title}>
        {children}
      </List>
    )}
  </Stack>
);

export const PayRules = () => {
  const { api } = useSession();
  const canEdit = useCan('pay.edit');
  const today = todayAt(useServerNow(MINUTE_MS));
  const rules = useRoute('payLists', {});
  return (
    <>
      <PageHead title={text.title} />
      <DataPart {...rules} label={text.lists}>
        {({ lists, figures }) => {
          const applying = listOf(lists, today);
          return (
            <>
              <Section
                title={text.lists}
                empty={text.noLists}
                action={
                  canEdit ? <Button onClick={() => void writeList(api, lists, today)}>{text.newList}</Button> : null
                }
              >
                {lists
                  .toSorted((a, b) => (a.from < b.from ? 1 : -1))
                  .map((list) => (
                    <li key={list.id}>
                      <strong>{text.from(list.from)}</strong>
                      {list === applying ? ` · ${text.applies}` : list.from > today ? ` · ${text.later}` : null}
                      {text.terms(list.terms).map((line) => (
                        <div key={line}>{line}</div>
                      ))}
                      <Note>
                        <bdi>{text.written(list.by.name, list.at)}</bdi>
                      </Note>
                    </li>
                  ))}
              </Section>
              <Section
                title={text.figures}
                empty={text.noFigures}
                action={canEdit ? <Button onClick={() => void writeFigure(api)}>{text.newFigure}</Button> : null}
              >
                {figures
                  .toSorted((a, b) => (dayOf(a.facts) < dayOf(b.facts) ? 1 : -1))
                  .map(({ id, facts, by, at }) => (
                    <li key={id}>
                      <strong>{text.figure(facts)}</strong>
                      <div>
                        <bdi>{text.source(facts)}</bdi>
                      </div>
                      <Note>
                        <bdi>{text.written(by.name, at)}</bdi>
                      </Note>
                    </li>
                  ))}
              </Section>
            </>
          );
        }}
      </DataPart>
    </>
  );
};
