// Below the results: what is still missing, what failed, how many there are or what a command would do, and the keys.
import { Button } from '@blueprintjs/core';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import type { Note } from './command/note.ts';
import { commandText } from './command/text.ts';
import type { Results } from './results.ts';
import styles from './Search.module.css';
import { searchText } from './text.ts';

type SearchNoteProps = {
  results: Pick<Results, 'phase' | 'failure' | 'retry'>;
  count: number;
  /** Null: nothing but a search was typed. */
  command: Note | null;
};

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

export const SearchNote = ({ results, count, command }: SearchNoteProps) => (
  <div className={styles['foot']}>
    <p role="status" data-tone={command?.tone} data-customer={command === null ? undefined : true}>
      {command?.text ?? textOf(results, count)}
      {command === null || command.how === null ? null : <span> {command.how}</span>}
    </p>
    {command === null && results.phase === 'failed' ? (
      <Button onClick={results.retry}>{searchText.retry}</Button>
    ) : null}
    <div className={styles['keys']} aria-hidden="true">
      {(command === null ? searchText : commandText).keys.map(({ keys, does }) => (
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
