// The dialog with the map of an order: its courier and where it goes, the branch while the courier has not fetched it.
import { Button } from '@blueprintjs/core';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../kit/dialog/dialogs.tsx';
import { useEntity } from '../../kit/live.tsx';
import { OrderRoute } from './route/OrderRoute.tsx';
import { trackText as text } from './text.ts';

const Tracked = ({ order, answer, state }: { order: StaffOrder; answer: () => void; state: DialogState }) => {
  const current = useEntity('order', order.id) ?? order;
  return (
    <DialogFrame
      {...state}
      title={`${text.title} · ${order.number}`}
      size="large"
      onCancel={answer}
      actions={<Button onClick={answer}>{text.close}</Button>}
    >
      <OrderRoute order={current} />
    </DialogFrame>
  );
};

export const trackOrder = async (order: StaffOrder): Promise<void> =>
  openDialog<void>((answer, state) => <Tracked order={order} answer={() => answer()} state={state} />);
