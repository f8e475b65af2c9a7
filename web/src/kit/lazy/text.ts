// Texts of parts that fail alone.
export const PART_TEXT = {
  failed: 'Esta parte no se pudo cargar. Se vuelve a intentar sola.',
  failedOf: (what: string) => `${what}: no se pudo cargar.`,
  retry: 'Reintentar',
  reload: 'Recargar la página',
} as const;
