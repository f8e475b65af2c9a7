// The attempts of one delivery, with what was answered as text [OA25].
import { Button, Pre } from '@blueprintjs/core';
import type { DeliveryAttempt, ListedDelivery } from '@despacho/contract/webhooks.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../kit/dialog/dialogs.tsx';
import { List } from '../../kit/layout/List.tsx';
import { DotSeparated, Stack } from '../../kit/layout/Page.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PROBLEM_TEXT, webhookText } from './text.ts';

const endOf = ({ status, problem }: DeliveryAttempt): string => {
  if (problem !== null) return PROBLEM_TEXT[problem];
  return status === null ? '' : webhookText.http(status);
};

const Attempt = ({ attempt }: { attempt: DeliveryAttempt }) => (
  <li>
    <Stack isTight>
      <DotSeparated>
        <span>{localDateTime(Date.parse(attempt.at))}</span>
        <strong>{endOf(attempt)}</strong>
        <span>{webhookText.took(attempt.tookMs)}</span>
      </DotSeparated>
      {attempt.problem === null ? (
        <Pre tabIndex={0}>
          <bdi>{attempt.text === '' ? webhookText.noText : attempt.text}</bdi>
        </Pre>
      ) : null}
    </Stack>
  </li>
);

type DialogProps = { delivery: ListedDelivery; onDone: () => void; state: DialogState };

const AttemptsDialog = ({ delivery: { id, type }, onDone, state }: DialogProps) => {
  const result = useRoute('webhookDelivery', { params: { id } });
  return (
    <DialogFrame
      {...state}
      size="large"
      title={webhookText.dialog(type)}
      onCancel={onDone}
      actions={<Button onClick={onDone}>{webhookText.close}</Button>}
    >
      <DataPart
        {...result}
        label={webhookText.attempts}
        empty={webhookText.noAttempts}
        isEmpty={({ attempts }) => attempts.length === 0}
      >
        {({ attempts }) => (
          <List look="rows" label={webhookText.attempts}>
            {attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </List>
        )}
      </DataPart>
    </DialogFrame>
  );
};

export const showAttempts = async (delivery: ListedDelivery): Promise<void> =>
  openDialog<void>((close, state) => <AttemptsDialog delivery={delivery} state={state} onDone={() => close()} />);
