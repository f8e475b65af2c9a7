// Texts of an exported file besides its table.
import { counted } from '@despacho/ui/format.ts';

export const exportText = {
  failed: 'No se pudo exportar. Intenta de nuevo.',
  made: (at: string, rows: number) => `${at} · ${counted(rows, 'fila', 'filas')}`,
} as const;
