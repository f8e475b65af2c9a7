// What an exported file says besides its table.
import { whole } from '@despacho/ui/format.ts';

export const exportText = {
  made: (at: string, rows: number) => `${at} · ${whole(rows)} filas`,
} as const;
