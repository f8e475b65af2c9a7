// What one call takes and answers, as JSON Schema.
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { TAKEN } from './columns.ts';
import styles from './RouteDetail.module.css';
import { PART_LABEL, routeText } from './text.ts';

const PARTS = [...TAKEN, 'response'] as const;

/** Which dialect it is written in is the same for all of them. */
const shown = ({ $schema: _dialect, ...schema }: Record<string, unknown>): string => JSON.stringify(schema, null, 2);

export const RouteDetail = ({ route }: { route: ListedRoute }) => (
  <div className={styles['parts']}>
    {route.file === null ? null : (
      <p className={styles['file']}>{routeText.file(route.file.field, route.file.maxBytes, route.file.isRequired)}</p>
    )}
    {PARTS.map((part) => {
      const schema = route[part];
      return schema === null ? null : (
        <section key={part} className={styles['part']} aria-label={PART_LABEL[part]}>
          <h2>{PART_LABEL[part]}</h2>
          {/* Reached by the keyboard, because it may have more lines than it shows. */}
          <pre tabIndex={0}>{shown(schema)}</pre>
        </section>
      );
    })}
  </div>
);
