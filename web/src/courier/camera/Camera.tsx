// What the camera sees, with each code that is in it reported once until another one is.
import { useEffect, useRef, useState } from 'react';
import { readCodes, type Reading } from './camera.ts';
import { text } from '../text.ts';

type Props = { formats: Reading['formats']; prompt: string; onText(text: string): void };

/** `formats`: fixed from the first time on. */
export const Camera = ({ formats, prompt, onText }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  const [wanted] = useState(formats);
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => {
    latest.current = onText;
  }, [onText]);
  useEffect(() => {
    if (video.current === null) return;
    return readCodes(video.current, {
      formats: wanted,
      onText: (read) => latest.current(read),
      onNoCamera: () => setHasCamera(false),
    });
  }, [wanted]);
  return (
    <>
      <p>{hasCamera ? prompt : text.noCamera}</p>
      <video ref={video} className="camera" aria-label={text.camera} hidden={!hasCamera} muted playsInline />
    </>
  );
};
