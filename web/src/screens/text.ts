// What whole screens say.

export const screenText = {
  tagline: 'Cada orden, cada piloto, cada minuto: en vivo.',
  noRead: {
    title: 'Tu cuenta no incluye la lista de órdenes',
    detail: 'Si la necesitas para tu trabajo, pide el permiso a un administrador.',
  },
  failure: {
    title: 'Esta pantalla no se pudo mostrar',
    detail: 'Puede haber una versión nueva. Recarga la página para continuar.',
  },
  reload: 'Recargar',
  notFound: {
    title: 'Página no encontrada',
    detail: 'La dirección no existe o cambió de lugar.',
  },
  home: 'Ir al inicio',
  screens: 'Pantallas de la consola',
  orders: 'Órdenes',
  walls: 'Muros',
} as const;

/** What the documents call each screen; the browser's tab carries it. */
export const SCREEN_TITLE = {
  allOrders: 'TODAS LAS ORDENES',
  walls: 'PANTALLAS DE MURO',
} as const;
