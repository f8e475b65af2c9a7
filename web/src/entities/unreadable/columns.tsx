// Documents that cannot be read, as the grid shows them. An order leads to its repair, where the account may edit.
import type { UnreadableDocument } from '@despacho/contract/orders/repair.ts';
import { Link } from 'react-router-dom';
import type { Columns } from '../../kit/grid/column.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DOCUMENT_KIND_TEXT, reasonText, unreadableText } from './text.ts';

export const documentPath = ({ path }: UnreadableDocument): string => path;

const Path = ({ document: { kind, id, path } }: { document: UnreadableDocument }) => {
  const pathTo = useScreenPath();
  const to = kind === 'order' ? pathTo('/order-document/:orderId', { orderId: id }) : null;
  return to === null ? path : <Link to={to}>{path}</Link>;
};

export const unreadableColumns: Columns<UnreadableDocument> = [
  {
    id: 'kind',
    header: unreadableText.kind,
    kind: 'enum',
    value: ({ kind }) => DOCUMENT_KIND_TEXT[kind] ?? kind,
    width: 150,
    card: 'mark',
  },
  {
    id: 'path',
    header: unreadableText.path,
    kind: 'text',
    value: ({ path }) => path,
    render: (document) => <Path document={document} />,
    width: 420,
    card: 'title',
  },
  { id: 'reason', header: unreadableText.reason, kind: 'text', value: ({ reason }) => reasonText(reason), width: 320 },
];
