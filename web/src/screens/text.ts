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
    detail: 'La dirección no existe o ya no está disponible',
  },
  /** The contact line of the documents' own not-found page (A-181). */
  contact: 'COMUNIQUESE CON PBX',
  home: 'Ir al inicio',
} as const;

/** What each screen is called; the browser's tab carries it. The accent of RESÚMEN is the documents' own, where they give the title. */
export const SCREEN_TITLE = {
  resume: 'RESÚMEN DE HOY',
  companyResume: 'RESUMEN DE EMPRESA',
  branchResume: 'RESUMEN DE SUCURSAL',
  alerts: 'TABLERO DE ALERTAS',
  support: 'SOPORTE',
  allOrders: 'TODAS LAS ORDENES',
  polloBrujoOrders: 'TODAS LAS ORDENES POLLO BRUJO',
  ishopOrders: 'TODAS LAS ORDENES ISHOP GUATEMALA',
  sanMartinOrders: 'TODAS LAS ORDENES San Martin',
  newOrders: 'ORDENES NUEVAS',
  deliveredOrders: 'ORDENES ENTREGADAS',
  canceledOrders: 'ORDENES CANCELADAS',
  rescheduledOrders: 'ORDENES REAGENDADAS',
  abandonedOrders: 'ORDENES ABANDONADAS',
  deletedOrders: 'ORDENES ELIMINADAS',
  createOrder: 'CREAR ORDEN',
  editOrder: 'MODIFICAR ORDEN',
  order: 'DETALLE DE LA ORDEN',
  orderImport: 'IMPORTAR ORDENES',
  users: 'USUARIOS',
  walls: 'PANTALLAS DE MURO',
  routes: 'RUTAS DE LA API',
} as const;
