// The demo city's accounts: made by its seed, shown by the supervisor. Their password is public, so they exist only with DEMO=on.
import { z } from 'zod';
export const demoPassword = 'Despacho-2026';

export const demoEmails = [
  'owner@demo.test',
  'admin@demo.test',
  'controlador@demo.test',
  'usuario@demo.test',
  'empresa.admin@demo.test',
  'empresa@demo.test',
  'empresa.reportes@demo.test',
  'sucursal@demo.test',
  'sucursal.control@demo.test',
  'alertas@demo.test',
  'demo@demo.test',
] as const;
/** Everyone has the password of these accounts, so they keep it. */
export const isDemoEmail = (email: string): boolean => demoEmails.some((demo) => demo === email);
export type DemoEmail = (typeof demoEmails)[number];

/**
 * The demo's walls, and the files in DATA_DIR that the seed writes their tokens into with mode 600; every other device token
 * is stored as a hash only.
 */
export const demoWalls = {
  all: { id: 'demo-wall', tokenFile: 'demo-wall-token' },
  branch: { id: 'demo-wall-branch', tokenFile: 'demo-wall-branch-token' },
} as const;
export type DemoWall = keyof typeof demoWalls;

/** In DATA_DIR: a test key of the open API to try it with. */
export const DEMO_KEY_FILE = 'demo-api-key';

/** In DATA_DIR, renewed while the city lives. */
export const DEMO_LINKS_FILE = 'demo-tracking-links';
/** Links of the customers' page; null: no order of that kind is on its way. */
export const demoLinks = z.object({
  open: z.string().nullable(),
  locked: z.object({ token: z.string(), pin: z.string() }).nullable(),
});
export type DemoLinks = z.infer<typeof demoLinks>;

/** In DATA_DIR, written at each start of the city: a courier to try the application with. */
export const DEMO_COURIER_FILE = 'demo-courier';
export const demoCourier = z.object({ email: z.string(), password: z.string() });
