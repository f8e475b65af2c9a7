// /documents-unreadable: every document that cannot be read, with its path and the reason, and what phones misdated.
import type { UnreadableDocument } from '@despacho/contract/orders/repair.ts';
import { documentPath, unreadableColumns } from '../entities/unreadable/columns.tsx';
import { Misdated } from '../entities/unreadable/Misdated.tsx';
import { unreadableText } from '../entities/unreadable/text.ts';
import { useRoute } from '../kit/requests/useRoute.ts';
import { ResourceGrid } from '../kit/resource/ResourceGrid.tsx';
import { SCREEN_TEXT } from './text.ts';

/** As often as ingest reports. */
const RENEW_MS = 5_000;

const documentsOf = ({ documents }: { documents: UnreadableDocument[] }): UnreadableDocument[] => documents;

export const UnreadableDocuments = () => (
  <>
    <ResourceGrid
      id="unreadable-documents"
      title={SCREEN_TEXT.unreadableDocuments.title}
      intro={unreadableText.intro}
      columns={unreadableColumns}
      result={useRoute('unreadableDocuments', {}, { everyMs: RENEW_MS })}
      rows={documentsOf}
      rowId={documentPath}
      empty={unreadableText.empty}
    />
    <Misdated />
  </>
);
