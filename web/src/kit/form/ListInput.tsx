// FILTERABLE_LIST: a list that is searched by typing, blind for accents and capitals; by keyboard, and clearable.
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { Suggest, type ItemRendererProps } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { fold } from '@despacho/domain/fold.ts';
import { Dot } from '../mark/Mark.tsx';
import type { Option } from './fieldSpec.ts';
import type { Ties } from './Labelled.tsx';
import styles from './ListInput.module.css';
import { formText } from './text.ts';

/** More than a user reads; typing narrows them. */
const MAX_SHOWN = 100;

type ListInputProps = {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ties: Ties;
  placeholder?: string | undefined;
  isDisabled: boolean;
  takeInput?: Ref<HTMLInputElement>;
};

/** Every word must occur, in any order; prefixes come first. */
const found = (query: string, options: readonly Option[]): readonly Option[] => {
  const typed = fold(query).trim();
  if (typed === '') return options;
  const words = typed.split(/\s+/);
  const matching = options.filter(({ label, group = '' }) => {
    const text = fold(`${label} ${group}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Option): boolean => fold(label).startsWith(typed);
  return [...matching.filter(begins), ...matching.filter((option) => !begins(option))];
};

const rowOf =
  (chosen: string) =>
  (option: Option, { ref, modifiers, handleClick, handleFocus }: ItemRendererProps) => (
    <MenuItem
      key={option.value}
      ref={ref}
      roleStructure="listoption"
      text={option.label}
      icon={option.mark === undefined ? undefined : <Dot {...option.mark} />}
      label={option.group ?? ''}
      active={modifiers.active}
      disabled={modifiers.disabled}
      selected={option.value === chosen}
      onClick={handleClick}
      onFocus={handleFocus}
    />
  );

/** Arrows up and down, and what changes the text. */
const isOpening = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ['ArrowDown', 'ArrowUp', 'Backspace', 'Delete'].includes(key) || (key.length === 1 && !ctrlKey && !metaKey);

/**
 * The focus alone opens no list, because it would cover the next fields of a form that has just opened. The library
 * opens its list on focus, or on any key, and offers no other way.
 */
const useOpening = () => {
  const suggest = useRef<Suggest<Option>>(null);
  const [query, setQuery] = useState('');
  const open = (): void => suggest.current?.setState({ isOpen: true });
  return {
    suggest,
    open,
    query,
    onQueryChange: (typed: string): void => {
      setQuery(typed);
      if (typed !== '') open();
    },
    onFocus: (): void => suggest.current?.setState({ isOpen: false }),
    onClosed: (): void => setQuery(''),
  };
};

export const ListInput = (props: ListInputProps) => {
  const { label, options, value, onChange, onBlur, ties, placeholder, isDisabled, takeInput } = props;
  const { suggest, open, query, onQueryChange, onFocus, onClosed } = useOpening();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Suggest<Option>
      ref={suggest}
      query={query}
      onQueryChange={onQueryChange}
      items={[...options]}
      itemsEqual="value"
      selectedItem={chosen}
      fill
      disabled={isDisabled}
      inputValueRenderer={(option) => option.label}
      itemListPredicate={(typed, items) => [...found(typed, items)].slice(0, MAX_SHOWN)}
      itemDisabled={(option) => option.isDisabled === true}
      itemRenderer={rowOf(value)}
      noResults={
        <MenuItem
          disabled
          roleStructure="listoption"
          text={options.length === 0 ? formText.noOptions : formText.noneFound}
        />
      }
      onItemSelect={(option) => onChange(option.value)}
      menuProps={{ 'aria-label': formText.options(label) }}
      popoverProps={{
        minimal: true,
        matchTargetWidth: true,
        transitionDuration: 0,
        onClosed,
        // The message of the field is below it.
        placement: ties['aria-invalid'] === true ? 'top-start' : 'bottom-start',
      }}
      inputProps={{
        ...ties,
        inputRef: takeInput ?? null,
        placeholder: placeholder ?? formText.search,
        ...(onBlur === undefined ? {} : { onBlur }),
        onFocus,
        onClick: open,
        onPaste: open,
        // Enter and Esc belong to the open list, not to the form or the dialog around it.
        onKeyDown: (event) => {
          if (isOpening(event)) open();
          if (event.currentTarget.ariaExpanded !== 'true') return;
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Escape') event.stopPropagation();
        },
        leftElement:
          chosen?.mark === undefined ? undefined : (
            <span className={styles['mark']}>
              <Dot {...chosen.mark} />
            </span>
          ),
        rightElement:
          chosen === null || isDisabled ? undefined : (
            <Button
              className={styles['clear'] ?? ''}
              variant="minimal"
              icon={<Cross />}
              aria-label={formText.clear(label)}
              onClick={() => onChange('')}
            />
          ),
      }}
    />
  );
};
