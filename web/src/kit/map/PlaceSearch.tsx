// Finds a place by text: searched a moment after the last letter, chosen by pointer or keyboard.
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRendererProps } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { LONGEST_PLACE_QUERY, type Place } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCoordinates } from '@despacho/domain/reading/coordinates.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import { Labelled } from '../form/Labelled.tsx';
import { mapFieldText } from './text.ts';
import { useDebounced } from '../useDebounced.ts';
import type { Places } from './places.ts';

const SETTLE_MS = 250;
const SHORTEST = 3;
const KEPT_MS = 60_000;

type PlaceSearchProps = {
  find: Places['find'];
  near: LatLng;
  isDisabled: boolean;
  onFound: (place: Place) => void;
  /** For coordinates that were typed or pasted. */
  onPoint: (position: LatLng) => void;
};

const keyOf = ({ label, position }: Place): string => `${label} ${position.lat} ${position.lng}`;

const row = (place: Place, { ref, modifiers, handleClick, handleFocus }: ItemRendererProps) => (
  <MenuItem
    key={keyOf(place)}
    ref={ref}
    roleStructure="listoption"
    text={place.label}
    label={place.munic ?? ''}
    active={modifiers.active}
    onClick={handleClick}
    onFocus={handleFocus}
  />
);

const noteOf = (query: string, isSearching: boolean, hasFailed: boolean): string => {
  if (query.length < SHORTEST) return mapFieldText.typeMore;
  if (isSearching) return mapFieldText.searching;
  return hasFailed ? mapFieldText.searchFailed : mapFieldText.noneFound;
};

export const PlaceSearch = ({ find, near, isDisabled, onFound, onPoint }: PlaceSearchProps) => {
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim().slice(0, LONGEST_PLACE_QUERY), SETTLE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', query],
    queryFn: async ({ signal }) => find(query, near, signal),
    enabled: query.length >= SHORTEST,
    staleTime: KEPT_MS,
  });
  const onType = (text: string): void => {
    setTyped(text);
    const point = text === typed ? null : valueIn(readCoordinates(text));
    if (point !== null) onPoint(point);
  };
  const isSettling = typed.trim() !== query;
  const items = isSettling || query.length < SHORTEST ? [] : (data ?? []);
  const note = noteOf(typed.trim(), isFetching || isSettling, isError);
  return (
    <Labelled label={mapFieldText.search} hint={mapFieldText.searchHint}>
      {(ties) => (
        <Suggest<Place>
          items={items}
          query={typed}
          onQueryChange={onType}
          // The server has searched them already, blind for accents.
          itemListPredicate={(_query, places) => places}
          itemRenderer={row}
          itemsEqual={(a, b) => keyOf(a) === keyOf(b)}
          inputValueRenderer={(place) => place.label}
          selectedItem={null}
          disabled={isDisabled}
          fill
          noResults={<MenuItem disabled roleStructure="listoption" text={note} />}
          onItemSelect={(place) => {
            setTyped(place.label);
            onFound(place);
          }}
          menuProps={{ 'aria-label': mapFieldText.results }}
          popoverProps={{ minimal: true, matchTargetWidth: true, transitionDuration: 0 }}
          inputProps={{
            ...ties,
            type: 'search',
            placeholder: '',
            onKeyDown: (event) => {
              if (event.key === 'Enter') event.preventDefault();
              if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.stopPropagation();
            },
          }}
        />
      )}
    </Labelled>
  );
};
