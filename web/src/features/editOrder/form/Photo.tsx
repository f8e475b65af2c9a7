// The photo of an order, which editors replace and remove, and below it the photo of the delivery.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { imageNameIn } from '@despacho/contract/images.ts';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { ImageField } from '../../../kit/image/ImageField.tsx';
import type { Upload } from '../../../kit/image/useImageUpload.ts';
import { ImageViewer } from '../../../kit/image/ImageViewer.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useAction, useRoute } from '../../../kit/requests/useRoute.ts';
import { safeHref } from '../../../kit/safeHref.ts';
import styles from './OrderForm.module.css';
import { editText } from '../text.ts';

/** `url` as the order has it; one of another server needs no signature. `address` null: there is none, or none to offer. */
const useAddress = (id: string, url: string | null): { isLoading: boolean; address: string | null } => {
  const name = url === null ? null : imageNameIn(url);
  const isEnabled = name !== null;
  const { value, failure } = useRoute(
    'orderPicture',
    { params: { id, name: name ?? '' } },
    { everyMs: REQUEST_MS.report, isEnabled },
  );
  if (!isEnabled) return { isLoading: false, address: url };
  return { isLoading: value === null && failure === null, address: value?.url ?? null };
};

const Loading = () => <p className={styles['nothing']}>{editText.photoLoading}</p>;

const Picture = ({ id, label, url }: { id: string; label: string; url: string }) => {
  const { isLoading, address } = useAddress(id, url);
  const href = address === null ? null : safeHref(address);
  if (isLoading) return <Loading />;
  if (href === null) return <p className={styles['nothing']}>{editText.photoMissing(label)}</p>;
  return (
    <figure className={styles['photo']}>
      <figcaption>{label}</figcaption>
      <ImageViewer key={href} source={href} alt={label} />
      <a href={href} target="_blank" rel="noreferrer">
        {editText.photoLink}
      </a>
    </figure>
  );
};

type PhotoProps = { order: Pick<StaffOrder, 'id' | 'picture' | 'receivedPicture'>; isReadOnly: boolean };

export const Photo = ({ order, isReadOnly }: PhotoProps) => {
  const send = useAction('orderImage');
  const remove = useAction('removeOrderImage');
  const { id, receivedPicture } = order;
  // An uploaded photo is shown at once; the order follows by the live connection.
  const [sent, setSent] = useState<{ instead: string | null; url: string | null } | null>(null);
  const url = sent !== null && sent.instead === order.picture ? sent.url : order.picture;

  const { isLoading, address } = useAddress(id, url);

  const upload: Upload = async (file) => {
    const result = await send({ params: { id }, headers: {}, body: {}, file });
    return result.ok ? result.value : { refused: FAILURE_TEXT[result.code] };
  };
  const onRemove = async (): Promise<void> => {
    if (!(await confirm({ title: editText.removePhotoTitle, action: editText.removePhoto }))) return;
    const result = await remove({ params: { id }, headers: {} });
    if (result.ok) setSent({ instead: order.picture, url: null });
    else notify(`${editText.photoFailed} ${FAILURE_TEXT[result.code]}`, 'danger');
  };

  return (
    <div className={styles['photos']}>
      {isReadOnly ? (
        url === null ? (
          <p className={styles['nothing']}>{editText.noPhoto}</p>
        ) : (
          <Picture id={id} label={editText.orderPhoto} url={url} />
        )
      ) : isLoading ? (
        <Loading />
      ) : (
        <ImageField
          label={editText.orderPhoto}
          url={address}
          isUnreachable={url !== null && address === null}
          upload={upload}
          onUploaded={(image) => setSent({ instead: order.picture, url: image.url })}
          onRemove={() => void onRemove()}
        />
      )}
      {receivedPicture === null ? null : <Picture id={id} label={editText.receivedPhoto} url={receivedPicture} />}
    </div>
  );
};
