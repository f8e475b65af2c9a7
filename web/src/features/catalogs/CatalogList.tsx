// One list of the catalogs: its items are chosen, searched, added, renamed and removed.
import { Button, InputGroup } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { fold } from '@despacho/domain/fold.ts';
import { whole } from '@despacho/ui/format.ts';
import { useState } from 'react';
import type { Catalog } from '../../entities/catalogs/catalogs.ts';
import { LEVEL_TEXT } from '../../entities/catalogs/text.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { rowActionsText } from '../../kit/grid/text.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import type { RouteResult } from '../../kit/requests/useRoute.ts';
import { creatorOf, rowActionsOf } from '../../kit/resource/actions.ts';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import styles from './Catalogs.module.css';
import { catalogText } from './text.ts';

export type CatalogListProps = {
  catalog: Catalog;
  result: RouteResult<{ data: readonly Reference[] }>;
  /** The chosen one. */
  item: Reference | null;
  /** Without it the items are not chosen: nothing is below them. */
  onChoose?: (id: string) => void;
};

type ItemsProps = Pick<CatalogListProps, 'item' | 'onChoose'> & { actions: readonly RowAction<Reference>[] };

const Item = ({ own, item, onChoose, actions }: ItemsProps & { own: Reference }) => {
  const { id, name } = own;
  const isChosen = item?.id === id;
  return (
    <li className={styles['item']} data-chosen={isChosen || undefined}>
      {onChoose === undefined ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Button
          className={styles['name']}
          variant="minimal"
          alignText="start"
          fill
          aria-pressed={isChosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      )}
      {actions.map(({ text, run }) => (
        <Button key={text} size="small" aria-label={rowActionsText.of(text, name)} onClick={() => run(own)}>
          {text}
        </Button>
      ))}
    </li>
  );
};

const Items = ({ items, search, ...props }: { items: readonly Reference[]; search: string } & ItemsProps) => {
  const found = items.filter(({ name }) => fold(name).includes(fold(search.trim())));
  if (found.length === 0) return <Note>{items.length === 0 ? catalogText.empty : catalogText.noMatch}</Note>;
  return (
    <div className={styles['items']}>
      <List>
        {found.map((own) => (
          <Item key={own.id} own={own} {...props} />
        ))}
      </List>
    </div>
  );
};

const Content = ({ catalog, result, search, ...props }: CatalogListProps & ItemsProps & { search: string }) => {
  const { value, failure, retry } = result;
  const text = LEVEL_TEXT[catalog.level];
  if (catalog.parent === null) return <Note>{text.choose}</Note>;
  if (value !== null) return <Items items={value.data} search={search} {...props} />;
  if (failure === null) return <Skeleton label={text.title} />;
  return (
    <div role="alert">
      <Note>{text.failed}</Note>
      <Button onClick={retry}>{catalogText.retry}</Button>
    </div>
  );
};

export const CatalogList = (props: CatalogListProps) => {
  const { catalog, result, onChoose } = props;
  const { level, parent } = catalog;
  const { api } = useSession();
  const [search, setSearch] = useState('');
  const text = LEVEL_TEXT[level];
  const title = parent ? catalogText.titleOf(text.title, parent.name) : text.title;
  /** What was added is chosen: what is below it comes next. */
  const create = async (): Promise<void> => {
    const added = await creatorOf(catalog, api)?.();
    if (added) onChoose?.(added.id);
  };
  return (
    <Card
      title={parent === null || result.value === null ? title : `${title} ${whole(result.value.data.length)}`}
      actions={
        <Button intent="primary" disabled={parent === null} onClick={() => void create()}>
          {text.create}
        </Button>
      }
    >
      <Stack isTight>
        {parent === null ? null : (
          <InputGroup
            type="search"
            aria-label={`${catalogText.search}: ${text.title}`}
            placeholder={catalogText.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <Content {...props} actions={rowActionsOf(catalog, api)} search={search} />
      </Stack>
    </Card>
  );
};
