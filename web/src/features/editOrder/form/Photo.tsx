// The photo of an order, which editors replace and remove, and below it the photo of the delivery.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { ImageField } from '../../../kit/image/ImageField.tsx';
import type { Upload } from '../../../kit/image/useImageUpload.ts';
import { ImageViewer } from '../../../kit/image/ImageViewer.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useAction } from '../../../kit/requests/useRoute.ts';
import { safeHref } from '../../../kit/safeHref.ts';
import styles from './OrderForm.module.css';
import { editText } from '../text.ts';

const Picture = ({ label, url }: { label: string; url: string }) => {
  const href = safeHref(url);
  if (href === null) return null;
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
          <Picture label={editText.orderPhoto} url={url} />
        )
      ) : (
        <ImageField
          label={editText.orderPhoto}
          url={url}
          upload={upload}
          onUploaded={(image) => setSent({ instead: order.picture, url: image.url })}
          onRemove={() => void onRemove()}
        />
      )}
      {receivedPicture === null ? null : <Picture label={editText.receivedPhoto} url={receivedPicture} />}
    </div>
  );
};
