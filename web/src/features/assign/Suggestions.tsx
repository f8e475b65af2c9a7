// The suggested couriers of the dialog, numbered; assigned by the key of the number.
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { useEffect, useEffectEvent } from 'react';
import { List } from '../../kit/layout/List.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { MAX_NUMBERED } from './choice.ts';
import { SuggestedCourier } from './SuggestedCourier.tsx';
import { assignText } from './text.ts';

const TYPES = 'input, textarea, [contenteditable=true]';

type SuggestionsProps = {
  suggestions: readonly Suggestion[];
  /** For orders of several branches. */
  isMixed: boolean;
  isBusy: boolean;
  /** For the number keys: not while another dialog is above it. */
  isListening: boolean;
  onTake: (courierId: string) => void;
};

const useNumbers = (isListening: boolean, onNumber: (index: number) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPES) !== null;
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    onNumber(Number(event.key) - 1);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListening]);
};

export const Suggestions = ({ suggestions, isMixed, isBusy, isListening, onTake }: SuggestionsProps) => {
  const shown = suggestions.slice(0, MAX_NUMBERED);
  useNumbers(isListening, (index) => {
    const courierId = shown[index]?.courier.id;
    if (courierId !== undefined) onTake(courierId);
  });
  return (
    <section aria-label={assignText.suggested}>
      <Stack>
        <Note>{isMixed ? `${assignText.mixed} ${assignText.hint}` : assignText.hint}</Note>
        <List isOrdered>
          {shown.map((suggestion, index) => (
            <li key={suggestion.courier.id}>
              <SuggestedCourier
                suggestion={suggestion}
                best={shown[0] ?? suggestion}
                number={index + 1}
                isMixed={isMixed}
                autoFocus={index === 0}
                disabled={isBusy}
                onClick={() => onTake(suggestion.courier.id)}
              />
            </li>
          ))}
        </List>
      </Stack>
    </section>
  );
};
