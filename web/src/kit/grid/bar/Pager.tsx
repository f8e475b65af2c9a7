// Where one is among the rows, and how many there are on a page.
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { whole } from '@despacho/ui/format.ts';
import type { Paging } from '../model/gridRows.ts';
import { gridText } from '../text.ts';
import styles from './Bar.module.css';

type PagerProps = {
  label: string;
  paging: Paging;
  /** Loading or failed: there are no numbers to show. */
  isUncounted: boolean;
  size: number;
  sizes: readonly number[];
  /** Pages are made of groups, not of rows. */
  hasGroups: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

export const countText = (count: number, isExact: boolean): string =>
  isExact ? whole(count) : gridText.atLeast(whole(count));

const rangeText = ({ page, total, isTotalExact }: Paging, size: number): string => {
  const first = total === 0 ? 0 : page * size + 1;
  return gridText.range(whole(first), whole(Math.min(total, (page + 1) * size)), countText(total, isTotalExact));
};

export const Pager = ({ label, paging, isUncounted, size, sizes, hasGroups, onPage, onSize }: PagerProps) => {
  const { page, total, isTotalExact, hasNext, canJump } = paging;
  const pages = Math.max(1, Math.ceil(total / size));
  const steps = [
    [gridText.firstPage, 0, DoubleChevronLeft, page === 0, true],
    [gridText.previousPage, page - 1, ChevronLeft, page === 0, false],
    [gridText.nextPage, page + 1, ChevronRight, !hasNext, false],
    [gridText.lastPage, pages - 1, DoubleChevronRight, !hasNext, true],
  ] as const;
  const buttons = steps.map(([name, to, Icon, isOff, isEnd]) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      data-end={isEnd || undefined}
      disabled={isOff}
      onClick={() => onPage(to)}
    >
      <Icon size={14} />
    </button>
  ));
  return (
    <nav className={styles['pager']} aria-label={label}>
      <span>
        {isUncounted ? gridText.uncounted : rangeText(paging, size)}
        {hasGroups && !isUncounted ? gridText.groups : null}
      </span>
      <select
        aria-label={hasGroups ? gridText.groupPageSize : gridText.pageSize}
        value={size}
        onChange={({ target }) => onSize(Number(target.value))}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {buttons.slice(0, 2)}
      <span className={styles['place']}>
        {isTotalExact && !isUncounted ? gridText.page(whole(page + 1), whole(pages)) : gridText.pageOf(whole(page + 1))}
      </span>
      {buttons.slice(2, canJump ? 4 : 3)}
    </nav>
  );
};
