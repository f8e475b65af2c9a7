// Texts of an exported file besides its table.
import { whole } from '@despacho/ui/format.ts';

export const exportText = {
  made: (at: string, rows: number) => `${at} · ${whole(rows)} filas`,
} as const;
