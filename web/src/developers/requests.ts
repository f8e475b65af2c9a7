// One request of the API: as the command that people copy, and sent by this page with a test key.
export type ApiRequest = { method: string; path: string; body?: string | undefined; isOpen?: boolean };
export type ApiAnswer = { status: number; text: string };

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** `key` empty: the command names a variable. */
export const curlOf = ({ method, path, body, isOpen = false }: ApiRequest, origin: string, key: string): string =>
  [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${quoted(`${origin}${path}`)}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer ${key === '' ? '$KEY' : key}"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ');

/** Only a test key may be typed into a page. */
export const isTestKey = (key: string): boolean => key.startsWith('despacho_test_');

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Null: the server could not be reached. */
export const send = async (
  { method, path, body, isOpen = false }: ApiRequest,
  key: string,
  language: string,
): Promise<ApiAnswer | null> => {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'omit',
      headers: {
        'accept-language': language,
        ...(isOpen ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: indented(await response.text()) };
  } catch {
    return null;
  }
};

/** The first id of an answer: of a branch, or of an order. */
export const firstIdIn = ({ text }: ApiAnswer): string | null => /"id": "([^"]+)"/.exec(text)?.[1] ?? null;
