// A message to the courier of an order, while it is written.
import { Button } from '@blueprintjs/core';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { MAX_MESSAGE } from '@despacho/contract/couriers/pageConstants.ts';
import { messageConflict } from '@despacho/contract/couriers/conversationCalls.ts';
import { useState } from 'react';
import { z } from 'zod';
import { DraftOffer } from '../../kit/draft/DraftOffer.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { refusalOf, refusedWith } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
import { useAction } from '../../kit/requests/useRoute.ts';
import { CANNED_TEXTS, CONFLICT_TEXT, messagesText as text } from './text.ts';

const schema = z.object({ text: z.string().trim().min(1, text.required).max(MAX_MESSAGE) });
const empty = { text: '' };

type FormProps = {
  orderId: string;
  courier: NonNullable<StaffOrder['courier']>;
  onSent: () => void;
  hasFocus: boolean;
};

export const MessageForm = ({ orderId, courier, onSent, hasFocus }: FormProps) => {
  const send = useAction('sendCourierMessage');
  // [CP20] For whom it is written: an order that moves meanwhile does not take the text to another courier.
  const [writtenFor, setWrittenFor] = useState<FormProps['courier'] | null>(null);
  // The same text is sent again by the same key: where only the answer was lost, it is stored once.
  const [sent, setSent] = useState<{ text: string; courierId: string; key: string } | null>(null);
  const form = useKitForm({
    schema,
    draft: `courier-message ${orderId}`,
    values: empty,
    submit: async ({ text: written }) => {
      const courierId = (writtenFor ?? courier).id;
      const isAgain = sent?.text === written && sent.courierId === courierId;
      const key = isAgain ? sent.key : crypto.randomUUID();
      setSent({ text: written, courierId, key });
      const body = { key, courierId, text: written };
      const result = await send({ params: { id: orderId }, body });
      if (result.ok) return null;
      const conflict = messageConflict.safeParse(result.details).data;
      if (conflict?.reason === 'reassigned') setWrittenFor(courier);
      return conflict === undefined ? refusalOf(result, ['text']) : refusedWith(CONFLICT_TEXT[conflict.reason]);
    },
    onDone: onSent,
  });
  const input = usePlainInput(form, 'text');
  const addressee = input.value === '' ? courier : (writtenFor ?? courier);
  const change = (written: string): void => {
    setWrittenFor(addressee);
    form.changeField('text', written);
  };
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <Stack isTight>
        <DraftOffer draft={form.draft} />
        <Field
          label={text.textFor(addressee.name)}
          maxLength={MAX_MESSAGE}
          autoComplete="off"
          autoFocus={hasFocus}
          {...input}
          onChange={({ target }) => change(target.value)}
        />
        {form.refusal === null ? null : (
          <Note kind="failed" role="alert">
            {form.refusal}
          </Note>
        )}
        <Row role="group" aria-label={text.canned}>
          {CANNED_TEXTS.map((canned) => (
            <Button
              key={canned}
              size="small"
              variant="outlined"
              onClick={() => change(`${input.value.trim()} ${canned}`.trim().slice(0, MAX_MESSAGE))}
            >
              {canned}
            </Button>
          ))}
        </Row>
        <Row>
          <Button type="submit" intent="primary" disabled={form.isBusy}>
            {text.send}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};
