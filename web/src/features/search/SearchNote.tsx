// Below the results: what is still missing, what failed, or how many there are, and the keys of the box.
import { Button } from '@blueprintjs/core';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { Results } from './results.ts';
import styles from './Search.module.css';
import { searchText } from './text.ts';

type SearchNoteProps = { results: Pick<Results, 'phase' | 'failure' | 'retry'>; count: number };

const textOf = ({ phase, failure }: SearchNoteProps['results'], count: number): string => {
  switch (phase) {
    case 'short':
      return searchText.hint;
    case 'searching':
      return searchText.searching;
    case 'offline':
      return searchText.offline;
    case 'failed':
      return [FAILURE_TEXT[failure ?? 'internal'], count > 0 ? searchText.onlyActive : ''].join(' ').trim();
    case 'done':
      return count === 0 ? searchText.none : searchText.count(count);
  }
};

export const SearchNote = ({ results, count }: SearchNoteProps) => (
  <div className={styles['foot']}>
    <p role="status">{textOf(results, count)}</p>
    {results.phase === 'failed' ? <Button onClick={results.retry}>{searchText.retry}</Button> : null}
    <div className={styles['keys']} aria-hidden="true">
      {searchText.keys.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </span>
      ))}
    </div>
  </div>
);
