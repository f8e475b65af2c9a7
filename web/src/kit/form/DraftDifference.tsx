// Beside a field with a recovered draft: what it has meanwhile, and a button to take that [DR3].
import { Button } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { dateTime } from '@despacho/ui/format.ts';
import { isSame } from '../draft/draftValues.ts';
import { draftText } from '../draft/text.ts';
import type { FieldSpec } from './fieldSpec.ts';
import styles from './Field.module.css';
import type { KitForm } from './useKitForm.ts';

const valueText = (spec: FieldSpec<FieldValues>, value: unknown): string => {
  if (typeof value === 'boolean') return value ? draftText.yes : draftText.no;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return draftText.empty;
  if (spec.kind === 'dateTime') return dateTime(text);
  const options = 'options' in spec ? spec.options : [];
  return options.find((option) => option.value === text)?.label ?? text;
};

type DraftDifferenceProps<V extends FieldValues> = { form: KitForm<V>; spec: FieldSpec<V>; value: unknown };

export const DraftDifference = <V extends FieldValues>({ form, spec, value }: DraftDifferenceProps<V>) => {
  const { others } = form.draft;
  const other = others[spec.name];
  if (!(spec.name in others) || isSame(other, value)) return null;
  return (
    <p className={styles['warning']}>
      {draftText.now(valueText(spec, other))}{' '}
      <Button size="small" onClick={() => form.changeField(spec.name, other)}>
        {draftText.takeCurrent}
      </Button>
    </p>
  );
};
