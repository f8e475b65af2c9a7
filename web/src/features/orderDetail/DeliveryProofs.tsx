// What was proven at the door of an order: pictures, name, time, and how far away it was delivered, with the reason [CP15] [CP18].
import { Button } from '@blueprintjs/core';
import type { OrderProofs } from '@despacho/contract/couriers/proofCalls.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { PIN_TRIES } from '@despacho/contract/tracking.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { PROOF_LABEL } from '../../entities/orders/text.ts';
import { useCan } from '../../kit/access.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { ImageViewer } from '../../kit/image/ImageViewer.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { safeHref } from '../../kit/safeHref.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { linkText, proofText } from './text.ts';

type Proof = OrderProofs['proofs'][number];

const namesOf = (kinds: readonly ProofKind[]): string => kinds.map((kind) => PROOF_LABEL[kind]).join(', ');

const ProofFact = ({ kind, at, receiver, deletedAt, url }: Proof) => {
  const href = url === null ? null : safeHref(url);
  return (
    <Fact name={PROOF_LABEL[kind]} isWide isOfCustomer>
      {receiver === null ? null : `${receiver} · `}
      {dateTime(at)}
      {deletedAt === null ? null : ` · ${proofText.deleted(dateTime(deletedAt))}`}
      {href === null ? null : <ImageViewer key={href} source={href} alt={PROOF_LABEL[kind]} />}
    </Fact>
  );
};

/** [CP17] */
const NewTries = ({ orderId, triesLeft }: { orderId: string; triesLeft: number }) => {
  const canReset = useCan('orders.edit');
  const reset = useAction('resetPin');
  const onReset = async (): Promise<void> => {
    const result = await reset({ params: { id: orderId }, headers: {} });
    notify(result.ok ? proofText.pinReset : linkText.pinResetFailed, result.ok ? 'success' : 'danger');
  };
  return (
    <Fact name={proofText.pinTries}>
      {triesLeft}{' '}
      {canReset && triesLeft < PIN_TRIES ? (
        <Button variant="outlined" onClick={() => void onReset()}>
          {linkText.resetPin}
        </Button>
      ) : null}
    </Fact>
  );
};

const isNothing = ({ proofs, demanded, distanceM, reason, pinTriesLeft }: OrderProofs): boolean =>
  proofs.length === 0 && demanded.length === 0 && distanceM === null && reason === null && pinTriesLeft === null;

/** A failure of this request is shown in this part alone. */
export const DeliveryProofs = ({ order: { id } }: { order: StaffOrder }) => {
  const result = useRoute('orderProofs', { params: { id } }, { everyMs: REQUEST_MS.report });
  if (result.value === null ? result.failure === null : isNothing(result.value)) return null;
  return (
    <Card title={proofText.title}>
      <DataPart {...result} label={proofText.title} failed={proofText.failed}>
        {({ proofs, demanded, missing, distanceM, reason, pinTriesLeft }) => (
          <Facts label={proofText.title} names="above">
            {demanded.length === 0 ? null : <Fact name={proofText.demanded}>{namesOf(demanded)}</Fact>}
            {missing.length === 0 ? null : <Fact name={proofText.missing}>{namesOf(missing)}</Fact>}
            {distanceM === null ? null : <Fact name={proofText.distance}>{proofText.metres(distanceM)}</Fact>}
            {reason === null ? null : (
              <Fact name={proofText.reason} isOfCustomer>
                {reason}
              </Fact>
            )}
            {proofs.map((proof) => (
              <ProofFact key={proof.kind} {...proof} />
            ))}
            {pinTriesLeft === null ? null : <NewTries orderId={id} triesLeft={pinTriesLeft} />}
          </Facts>
        )}
      </DataPart>
    </Card>
  );
};
