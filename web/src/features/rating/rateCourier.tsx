// Rating a courier in a dialog, for the accounts that may [RA2].
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { canRate } from '@despacho/domain/couriers/ratings.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import { RatingForm } from './RatingForm.tsx';
import { ratingText as text } from './text.ts';

export const useCanRate = (): boolean => {
  const state = useSessionState();
  return state.isSignedIn && canRate({ ...state.profile, isEnabled: true });
};

export const rateCourier = async (courier: Reference): Promise<void> =>
  openDialog<void>((close, state) => (
    <DialogFrame {...state} title={text.rateCourier(courier.name)} onCancel={() => close()} actions={null}>
      <RatingForm courier={courier} onClose={() => close()} />
    </DialogFrame>
  ));
