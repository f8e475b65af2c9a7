// What one call takes and answers, as JSON Schema.
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note, Panels, Stack } from '../../kit/layout/Page.tsx';
import { TAKEN } from './columns.ts';
import { PART_LABEL, routeText } from './text.ts';

const PARTS = [...TAKEN, 'response'] as const;

/** Which dialect it is written in is the same for all of them. */
const shown = ({ $schema: _dialect, ...schema }: Record<string, unknown>): string => JSON.stringify(schema, null, 2);

export const RouteDetail = ({ route }: { route: ListedRoute }) => (
  <Stack>
    {route.file === null ? null : (
      <Note>{routeText.file(route.file.field, route.file.maxBytes, route.file.isRequired)}</Note>
    )}
    <Panels>
      {PARTS.map((part) => {
        const schema = route[part];
        return schema === null ? null : (
          <Card key={part} title={PART_LABEL[part]}>
            {/* Reached by the keyboard, because it may have more lines than it shows. */}
            <pre tabIndex={0}>{shown(schema)}</pre>
          </Card>
        );
      })}
    </Panels>
  </Stack>
);
