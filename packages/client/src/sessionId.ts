// The random id of this tab, for as long as its page lives: locks and sockets of one tab belong together.

/** `crypto.randomUUID` exists on https and localhost only; a wall may be reached by plain http. */
export const newSessionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
