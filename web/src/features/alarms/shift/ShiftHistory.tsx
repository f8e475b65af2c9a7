// The handovers that ended: who accepted what, and when.
import { dateTime, hourMinute } from '@despacho/ui/format.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { List } from '../../../kit/layout/List.tsx';
import { Note } from '../../../kit/layout/Page.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import { itemText, shiftText as text } from './text.ts';

export const ShiftHistory = () => {
  const result = useRoute('handovers', {}, { everyMs: REQUEST_MS.urgent });
  return (
    <DataPart
      {...result}
      label={text.history}
      empty={text.noHistory}
      isEmpty={({ handovers }) => handovers.length === 0}
      rows={2}
    >
      {({ handovers }) => (
        <List look="lines" label={text.history}>
          {handovers.map(({ id, from, startedAt, isAutomatic, accepted }) => (
            <li key={id}>
              <strong>
                <bdi>{isAutomatic ? text.leftWithout(from.name) : text.of(from.name)}</bdi>
              </strong>
              <Note>
                {dateTime(startedAt)}
                {accepted.length === 0 ? ` · ${text.endedEmpty}` : ''}
              </Note>
              {accepted.map((entry) => (
                <p key={`${entry.key}${entry.at}`}>
                  <bdi>{itemText(entry)}</bdi> <small>{text.acceptedBy(entry.by.name, hourMinute(entry.at))}</small>
                </p>
              ))}
            </li>
          ))}
        </List>
      )}
    </DataPart>
  );
};
