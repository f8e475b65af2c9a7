// What whole screens say.

export const screenText = {
  tagline: 'Cada orden, cada piloto, cada minuto: en vivo.',
  failure: {
    title: 'Esta pantalla no se pudo mostrar',
    detail: 'Intenta de nuevo. Si sigue igual, puede haber una versión nueva: recarga la página.',
  },
  retry: 'Reintentar',
  reload: 'Recargar',
  notFound: {
    title: 'Página no encontrada',
    /** The contact line of the documents' own not-found page (A-181). */
    detail: 'COMUNIQUESE CON PBX',
  },
  home: 'Ir al inicio',
} as const;

/** What the documents call each screen; the browser's tab carries it. */
export const SCREEN_TITLE = {
  resume: 'RESÚMEN DE HOY',
  companyResume: 'RESÚMEN DE EMPRESA',
  branchResume: 'RESÚMEN DE SUCURSAL',
  alerts: 'TABLERO DE ALERTAS',
  support: 'SOPORTE',
  allOrders: 'TODAS LAS ORDENES',
  users: 'USUARIOS',
  walls: 'PANTALLAS DE MURO',
  routes: 'RUTAS DE LA API',
} as const;
