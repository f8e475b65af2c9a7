// The parts of the OpenAPI document that the page shows, and the document itself.
export type Language = 'es' | 'en';

type Operation = {
  operationId: string;
  summary: string;
  'x-summary-es': string;
  description: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string }[];
  requestBody?: { content: { 'application/json': { example: unknown } } };
};
/** A code and what it means. */
export type Explained = { code: string; es: string; en: string };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  'x-problems': Explained[];
  'x-events': Explained[];
};

export type Call = Operation & { method: string; path: string };

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Null: it could not be loaded. It is written by our own server. */
export const loadDocument = async (): Promise<ApiDocument | null> => {
  try {
    const response = await fetch('/v1/openapi.json');
    return response.ok ? ((await response.json()) as ApiDocument) : null;
  } catch {
    return null;
  }
};
