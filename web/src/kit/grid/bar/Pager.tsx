// Where one is among the rows, and how many there are on a page.
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { whole } from '@despacho/ui/format.ts';
import { gridText } from '../text.ts';
import styles from './Bar.module.css';

type PagerProps = {
  page: number;
  pages: number;
  size: number;
  sizes: readonly number[];
  total: number;
  /** Pages are made of groups, not of rows. */
  hasGroups: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

export const Pager = ({ page, pages, size, sizes, total, hasGroups, onPage, onSize }: PagerProps) => {
  const last = pages - 1;
  const steps = [
    [gridText.firstPage, 0, DoubleChevronLeft, page === 0, true],
    [gridText.previousPage, page - 1, ChevronLeft, page === 0, false],
    [gridText.nextPage, page + 1, ChevronRight, page >= last, false],
    [gridText.lastPage, last, DoubleChevronRight, page >= last, true],
  ] as const;
  const first = total === 0 ? 0 : page * size + 1;
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
    <nav className={styles['pager']} aria-label={gridText.pages}>
      <span>
        {gridText.range(whole(first), whole(Math.min(total, (page + 1) * size)), whole(total))}
        {hasGroups ? gridText.groups : null}
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
      <span className={styles['place']}>{gridText.page(whole(page + 1), whole(pages))}</span>
      {buttons.slice(2)}
    </nav>
  );
};
