// The sentences of the detail of an order.

export const detailText = {
  title: (number: string) => `ORDEN ${number}`,
  loading: 'Orden',
  gone: 'Orden ya no disponible',
  /** The customer's text for a read without result. */
  notFound: 'order not found',
  toList: 'Ir a las órdenes',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  retry: 'Reintentar',
  back: 'Regresar',
  edit: 'Editar',
  status: 'Cambiar estado',
  facts: 'Datos de la orden',
  stages: 'Avance de la orden',
  waiting: 'pendiente',
  skipped: '—',
  history: 'Historial',
  messages: 'Mensajes',
  order: 'Orden',
  courier: '2Wheeler',
  noCourier: 'N/A',
  client: 'Cliente',
  address: 'Dirección',
  department: 'Departamento',
  municipality: 'Municipio',
  zone: 'Zona',
  notes: 'Notas',
  remarks: 'Observaciones',
  phone: 'Teléfono',
  company: 'Compañía',
  branch: 'Sucursal',
  payment: 'Tipo de pago',
  created: 'Creada',
  due: 'Hora de entrega',
  deliveryTime: 'Tiempo entrega',
  preparation: 'Tiempo de preparación',
  sinceAssigned: 'De Asignado a Entregado',
  totalTime: 'Tiempo total',
} as const;

/** The customers' page of an order. */
export const linkText = {
  group: 'Página del cliente',
  open: 'Abrir seguimiento',
  copy: 'Copiar enlace',
  whatsApp: 'Enviar por WhatsApp',
  pinTries: (triesLeft: number) => (triesLeft === 1 ? 'PIN: queda 1 intento' : `PIN: quedan ${triesLeft} intentos`),
  resetPin: 'Dar 3 intentos nuevos',
  pinReset: 'El cliente puede intentar su PIN de nuevo',
  pinResetFailed: 'No se pudieron dar intentos nuevos, intenta más tarde',
} as const;

/** What was proven at the door. */
export const proofText = {
  title: 'Pruebas de entrega',
  failed: 'No se pudieron leer las pruebas.',
  demanded: 'Se pide',
  missing: 'Falta',
  distance: 'Entregado lejos del cliente',
  metres: (count: number) => `a ${count} m`,
  reason: 'Motivo del piloto',
  deleted: (at: string) => `borrada el ${at}`,
  pinTries: 'Intentos del PIN en la puerta',
  pinReset: 'El piloto puede intentar el PIN de nuevo',
} as const;

/** The dialog with the map of an order. */
export const trackText = { title: 'RASTREA LA ORDEN', close: 'Cerrar' } as const;
