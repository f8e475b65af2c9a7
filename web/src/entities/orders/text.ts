// How an order is spoken of on screens.
export const orderText = {
  level: 'ALERTA',
  number: 'ORDEN No.',
  status: 'ESTADO',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  courier: 'PILOTO',
  elapsed: 'TIEMPO',
  priority: 'Prioridad',
  /** Created ahead of the server's clock. */
  wait: 'Espere...',
  noBranch: '—',
  gone: 'Orden ya no disponible',
} as const;
