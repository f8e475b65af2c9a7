// The results under the headings of their groups, as one list that the arrow keys walk through.
import type { ItemListRendererProps, ItemRendererProps } from '@blueprintjs/select';
import { StatusBadge } from '../../entities/orders/StatusBadge.tsx';
import { DotSeparated } from '../../kit/layout/Page.tsx';
import type { Item } from './items.ts';
import styles from './Search.module.css';
import { GROUP_LABEL, searchText } from './text.ts';

const MIDDLE_BUTTON = 1;

export const resultOf = (
  { key, group, name, facts, status }: Item,
  { id, ref, modifiers, handleClick, onMiddleClick }: ItemRendererProps & { onMiddleClick: () => void },
) => {
  // A picture of the page shows neither customers nor their phones.
  const isPersonal = group === 'activeOrders' || group === 'closedOrders' || group === 'couriers';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
    <li
      key={key}
      id={id}
      ref={ref}
      className={styles['result']}
      role="option"
      aria-selected={modifiers.active}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON) onMiddleClick();
      }}
    >
      <strong data-customer={isPersonal || undefined}>{name}</strong>
      {status === null ? null : <StatusBadge status={status} />}
      <DotSeparated data-customer={isPersonal || undefined}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </DotSeparated>
    </li>
  );
};

const headingId = (listId: string | undefined, group: Item['group']): string => `${listId ?? 'search'}-${group}`;

export const resultList =
  (hasMore: (group: Item['group']) => boolean) =>
  ({ filteredItems, menuProps, itemsParentRef, renderItem }: ItemListRendererProps<Item>) => {
    if (filteredItems.length === 0) return null;
    const groups = Map.groupBy(
      filteredItems.map((item, index) => ({ item, index })),
      ({ item }) => item.group,
    );
    return (
      <ul
        className={styles['results']}
        id={menuProps?.id}
        ref={itemsParentRef}
        role="listbox"
        aria-label={searchText.results}
      >
        {[...groups].map(([group, members]) => (
          <li key={group} role="none">
            <span className={styles['heading']} id={headingId(menuProps?.id, group)}>
              {GROUP_LABEL[group]}
              {hasMore(group) ? <small>{searchText.more}</small> : null}
            </span>
            <ul role="group" aria-labelledby={headingId(menuProps?.id, group)}>
              {members.map(({ item, index }) => renderItem(item, index))}
            </ul>
          </li>
        ))}
      </ul>
    );
  };
