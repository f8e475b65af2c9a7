// Shown once on a phone: when positions are sent, and when not.
import { text } from './text.ts';

const KEY = 'despacho.courier.privacy';

export const wasPrivacyRead = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is forbidden: it is shown at each start.
    return false;
  }
};

export const Privacy = ({ onRead }: { onRead(): void }) => (
  <main className="alone">
    <h1>{text.privacyTitle}</h1>
    <p>{text.privacy}</p>
    <p>{text.privacyScreen}</p>
    <button
      type="button"
      className="primary"
      onClick={() => {
        try {
          localStorage.setItem(KEY, '1');
        } catch {
          // As above.
        }
        onRead();
      }}
    >
      {text.understood}
    </button>
  </main>
);
