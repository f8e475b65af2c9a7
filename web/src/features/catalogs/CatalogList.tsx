// One list of the catalogs: its items are chosen, searched, added, renamed and removed.
import { Button, InputGroup } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import { countryNoun } from '@despacho/contract/catalogs.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { fold } from '@despacho/domain/fold.ts';
import { whole } from '@despacho/ui/format.ts';
import { useId, useState } from 'react';
import { formText } from '../../kit/form/text.ts';
import type { RouteResult } from '../../kit/requests/useRoute.ts';
import { editDialog, removeDialog } from '../../kit/resource/editDialog.ts';
import { rowActionsText } from '../../kit/grid/text.ts';
import { resourceText } from '../../kit/resource/text.ts';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import styles from './Catalogs.module.css';
import { catalogText, LEVEL_TEXT, type Level } from './text.ts';

type Named = { name: string };
type Writes = {
  create: (body: Named) => Promise<Result<Reference>>;
  change: (id: string, body: Named & { base: Named }) => Promise<Result<unknown>>;
  remove: (id: string) => Promise<Result<unknown>>;
};

export type CatalogListProps = {
  level: Level;
  result: RouteResult<{ data: Reference[] }>;
  /** Null: nothing above it is chosen, so there is no list. Undefined: nothing is above it. */
  parent?: Reference | null;
  chosen: string | null;
  /** Without it the items are not chosen: nothing is below them. */
  onChoose?: (id: string) => void;
  writes: Writes;
};

const conflicts = { 'name-taken': catalogText.nameExists };

/** All catalogs have the same form. */
const dialogOf = (title: string, name: string) => ({
  title,
  draft: null,
  action: formText.save,
  schema: countryNoun.create,
  values: { name },
  fields: [{ kind: 'text', name: 'name', label: catalogText.name, isRequired: true, isWide: true }] as const,
  conflicts,
});

const Item = ({ item, chosen, onChoose, writes }: Omit<CatalogListProps, 'level' | 'result'> & { item: Reference }) => {
  const { id, name } = item;
  const change = async () =>
    editDialog({
      ...dialogOf(rowActionsText.of(resourceText.change, name), name),
      send: async (sent) => writes.change(id, { ...sent, base: { name } }),
    });
  const remove = async () =>
    removeDialog({
      title: resourceText.removeTitle(name),
      detail: resourceText.removeDetail,
      action: resourceText.remove,
      done: resourceText.removed(name),
      send: async () => writes.remove(id),
    });
  return (
    <li className={styles['item']} data-chosen={chosen === id || undefined}>
      {onChoose === undefined ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Button
          className={styles['name']}
          variant="minimal"
          alignText="start"
          fill
          aria-pressed={chosen === id}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      )}
      <Button size="small" aria-label={rowActionsText.of(resourceText.change, name)} onClick={() => void change()}>
        {resourceText.change}
      </Button>
      <Button size="small" aria-label={rowActionsText.of(resourceText.remove, name)} onClick={() => void remove()}>
        {resourceText.remove}
      </Button>
    </li>
  );
};

const Items = ({
  items,
  search,
  ...props
}: { items: readonly Reference[]; search: string } & Omit<CatalogListProps, 'result' | 'level'>) => {
  const found = items.filter(({ name }) => fold(name).includes(fold(search.trim())));
  if (found.length === 0) return <p>{items.length === 0 ? catalogText.empty : catalogText.noMatch}</p>;
  return (
    <ul className={styles['items']}>
      {found.map((item) => (
        <Item key={item.id} item={item} {...props} />
      ))}
    </ul>
  );
};

const Content = ({ level, result, search, ...props }: CatalogListProps & { search: string }) => {
  const { value, failure, retry } = result;
  const text = LEVEL_TEXT[level];
  if (props.parent === null) return <p>{text.choose}</p>;
  if (value !== null) return <Items items={value.data} search={search} {...props} />;
  if (failure === null) return <Skeleton label={text.title} />;
  return (
    <div role="alert">
      <p>{text.failed}</p>
      <Button onClick={retry}>{catalogText.retry}</Button>
    </div>
  );
};

export const CatalogList = (props: CatalogListProps) => {
  const { level, result, parent, onChoose, writes } = props;
  const headingId = useId();
  const [search, setSearch] = useState('');
  const text = LEVEL_TEXT[level];
  const title = parent === undefined || parent === null ? text.title : catalogText.titleOf(text.title, parent.name);
  /** What was added is chosen: what is below it comes next. */
  const create = async (): Promise<void> => {
    const added = await editDialog({
      ...dialogOf(catalogText.addTo(text.add, parent?.name ?? null), ''),
      send: async (sent) => writes.create(sent),
    });
    if (added !== null) onChoose?.(added.id);
  };
  return (
    <section className={styles['list']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <h2 id={headingId}>
          {title} {parent === null || result.value === null ? null : whole(result.value.data.length)}
        </h2>
        <Button intent="primary" disabled={parent === null} onClick={() => void create()}>
          {text.add}
        </Button>
      </header>
      {parent === null ? null : (
        <InputGroup
          type="search"
          aria-label={`${catalogText.search}: ${text.title}`}
          placeholder={catalogText.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <Content {...props} search={search} />
    </section>
  );
};
