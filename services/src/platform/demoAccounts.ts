// The demo city's accounts: made by its seed, shown by the supervisor. Their password is public, so they exist only with DEMO=on.
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
