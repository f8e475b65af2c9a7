// Reads codes from the camera: by the browser where it can, else QR codes by a library that is loaded only then.

/** The Shape Detection API, which TypeScript does not have yet. */
type CodeFormat = 'qr_code' | 'code_128' | 'code_39';
type Detector = {
  new (options: { formats: CodeFormat[] }): { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Null: there is no code in this picture. */
type Read = (video: HTMLVideoElement) => Promise<string | null>;

const EVERY_MS = 150;
const CAMERA = { audio: false, video: { facingMode: 'environment', width: { ideal: 1_280 } } };

const ownReader = async (wanted: readonly CodeFormat[]): Promise<Read | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector };
  if (BarcodeDetector === undefined) return null;
  const supported = await BarcodeDetector.getSupportedFormats();
  if (!supported.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: wanted.filter((format) => supported.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
};

const libraryReader = async (): Promise<Read> => {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (context === null || width === 0) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    return decodeQR(context.getImageData(0, 0, width, height));
  };
};

/** `formats`: only QR codes are read everywhere. */
export type Reading = { formats: readonly CodeFormat[]; onText(text: string): void; onNoCamera(): void };

/** Until the returned function is called, which also switches the camera off. */
export const readCodes = (video: HTMLVideoElement, { formats, onText, onNoCamera }: Reading): (() => void) => {
  let isOver = false;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const readNext = async (read: Read): Promise<void> => {
    // The library throws where a picture has no code, and a browser where the camera pauses.
    const text = await read(video).catch(() => null);
    if (isOver) return;
    if (text !== null) onText(text);
    timer = setTimeout(() => void readNext(read), EVERY_MS);
  };
  const begin = async (): Promise<void> => {
    // Missing on a page without https.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (mediaDevices === undefined) throw new Error('no camera');
    stream = await mediaDevices.getUserMedia(CAMERA);
    if (isOver) return end();
    video.srcObject = stream;
    await video.play();
    await readNext((await ownReader(formats)) ?? (await libraryReader()));
  };
  begin().catch(() => {
    if (!isOver) onNoCamera();
    end();
  });
  return end;
};
