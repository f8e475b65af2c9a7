// Asks for a decision on each field that two users changed. The own value is preselected.
import { Button } from '@blueprintjs/core';
import type { MergeResult, MergeInput } from '@despacho/domain/machines/orderEditEvents.ts';
import type { Choices, Difference, Side } from '@despacho/domain/orders/merge/merge.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { nameBehind } from '@despacho/domain/orders/fields.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { DialogFrame } from '../../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../../kit/dialog/dialogs.tsx';
import styles from './MergeDialog.module.css';
import { shownValue, type NameOf } from './shownValue.ts';
import { labelOf } from '../../../entities/orders/form/labels.ts';
import { mergeText } from './text.ts';

type DifferenceProps = {
  difference: Difference;
  side: Side;
  nameOf: NameOf;
  onChoose: (side: Side) => void;
  isFirst: boolean;
};

const VERSIONS = ['mine', 'theirs'] as const satisfies readonly Side[];

const DifferenceField = ({ difference, side, nameOf, onChoose, isFirst }: DifferenceProps) => (
  <fieldset className={styles['difference']}>
    <legend>{labelOf(difference.field)}</legend>
    <p className={styles['was']}>{mergeText.was(shownValue(difference.base, nameOf))}</p>
    {VERSIONS.map((each) => (
      <label key={each} className={styles['side']} data-chosen={side === each || undefined}>
        <input
          type="radio"
          name={difference.field}
          checked={side === each}
          autoFocus={isFirst && each === 'mine'}
          onChange={() => onChoose(each)}
        />
        <span>
          <span className={styles['whose']}>{mergeText[each]}</span>{' '}
          <strong>{shownValue(difference[each], nameOf)}</strong>
        </span>
      </label>
    ))}
  </fieldset>
);

type MergeDialogProps = MergeInput & {
  nameOf: NameOf;
  signal: AbortSignal;
  resolve: (choices: MergeResult) => void;
  state: DialogState;
};

const MergeDialog = ({ differences, order, nameOf, signal, resolve, state }: MergeDialogProps) => {
  const [choices, setChoices] = useState<Choices>({});
  const stop = useEffectEvent(() => resolve(null));
  useEffect(() => {
    const onAbort = (): void => stop();
    signal.addEventListener('abort', onAbort);
    return () => signal.removeEventListener('abort', onAbort);
  }, [signal]);
  // Stored names are in the order, all others in the live data.
  const storedOrLiveName = (field: EditableField, id: string): string | null => {
    const stored = { alias_id: order.courier?.id, company_id: order.company.id, branch_id: order.branch?.id };
    const isStored = field in stored && stored[field as keyof typeof stored] === id;
    return (isStored ? nameBehind(order, field) : null) ?? nameOf(field, id);
  };
  return (
    <DialogFrame
      {...state}
      title={mergeText.title}
      onCancel={() => resolve(null)}
      actions={
        <>
          <Button onClick={() => resolve(null)}>{mergeText.cancel}</Button>
          <Button intent="primary" type="submit" form="merge">
            {mergeText.save}
          </Button>
        </>
      }
    >
      <p>{mergeText.detail}</p>
      <form
        id="merge"
        className={styles['merge']}
        onSubmit={(event) => {
          event.preventDefault();
          resolve(choices);
        }}
      >
        {differences.map((difference, index) => (
          <DifferenceField
            key={difference.field}
            difference={difference}
            side={choices[difference.field] ?? 'mine'}
            nameOf={storedOrLiveName}
            isFirst={index === 0}
            onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
          />
        ))}
      </form>
    </DialogFrame>
  );
};

/** Null: the user continues to edit, or the edit has ended. */
export const askMerge = async (input: MergeInput, nameOf: NameOf, signal: AbortSignal): Promise<MergeResult> =>
  openDialog<MergeResult>((resolve, state) => (
    <MergeDialog {...input} nameOf={nameOf} signal={signal} resolve={resolve} state={state} />
  ));
