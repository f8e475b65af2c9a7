// Names the fields that another person changed while they are being changed here. They are decided when the order is saved.
import { Callout } from '@blueprintjs/core';
import { differencesIn, draftWith } from '@despacho/domain/machines/orderEditMerge.ts';
import type { FormValues } from '@despacho/domain/orders/merge/values.ts';
import { useSyncExternalStore } from 'react';
import { useFormValues } from '../../../kit/form/formInputs.ts';
import type { KitForm } from '../../../kit/form/useKitForm.ts';
import type { OpenOrder } from '../useOrderEditor.ts';
import { labelOf } from '../../../entities/orders/form/labels.ts';
import { mergeText } from './text.ts';

type DifferencesProps = { editor: OpenOrder; form: KitForm<FormValues> };

export const Differences = ({ editor, form }: DifferencesProps) => {
  const { base, edit } = editor;
  const typed = useFormValues(form);
  const changedBy = useSyncExternalStore(edit.changedBy.subscribe, edit.changedBy.get);
  const differences = differencesIn(editor, draftWith(base, typed));
  if (differences.length === 0) return null;
  const fields = differences.map(({ field }) => labelOf(field)).join(', ');
  return (
    <Callout icon={null} intent="primary">
      {mergeText.changedToo(changedBy ?? mergeText.someone, fields)}
    </Callout>
  );
};
