// The photo of an order: none, being sent, there, refused, fixed.
import { useState } from 'react';
import { hostileText } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import icon from '../../icon.svg?url';
import { ImageField } from './ImageField.tsx';
import type { Upload } from './useImageUpload.ts';

type DemoProps = { url: string | null; upload: Upload; label?: string; fixedBy?: string };

const Demo = ({ url, upload, label = 'Foto', fixedBy }: DemoProps) => {
  const [shown, setShown] = useState(url);
  return (
    <ImageField
      label={label}
      url={shown}
      upload={upload}
      onUploaded={(image) => setShown(image.url)}
      onRemove={() => setShown(null)}
      {...(fixedBy === undefined ? {} : { fixedBy })}
    />
  );
};

const Later = () => {
  const [file, setFile] = useState<File | null>(null);
  return <ImageField label="Foto" file={file} onPicked={setFile} onRemove={() => setFile(null)} />;
};

const accepting: Upload = async () => ({ name: 'photo.png', url: icon });
const never: Upload = async () => new Promise(() => undefined);
const refusing: Upload = async () => ({ refused: 'No hay conexión con el servidor.' });

export const stories: Story[] = [
  { name: 'none', render: () => <Demo url={null} upload={accepting} /> },
  { name: 'there', render: () => <Demo url={icon} upload={accepting} /> },
  { name: 'never answered', render: () => <Demo url={null} upload={never} /> },
  { name: 'refused by the server', render: () => <Demo url={null} upload={refusing} /> },
  { name: 'kept for its form', render: () => <Later /> },
  { name: 'fixed', render: () => <Demo url={icon} upload={accepting} fixedBy="Ana la está editando." /> },
  {
    name: 'hostile',
    render: () => (
      <Demo
        url="javascript:window.ran=1"
        label={hostileText}
        upload={async () => ({ refused: hostileText })}
        fixedBy={hostileText}
      />
    ),
  },
];
