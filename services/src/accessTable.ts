// Prints the table of routes and rooms by role: npm run check -- --matrix.
import { accessTable } from '@despacho/domain/access/accessTable.ts';

process.stdout.write(`${accessTable()}\n`);
