// The pin of a place of delivery; its tip is the place.
export const PinShape = () => (
  <svg viewBox="0 0 24 32" aria-hidden="true">
    <path d="M12 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19A11 11 0 0 0 12 1Z" />
    <circle cx="12" cy="12" r="4.5" />
  </svg>
);
