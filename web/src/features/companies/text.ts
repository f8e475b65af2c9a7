// Texts of the screens of companies.
export const companiesText = {
  title: 'EMPRESAS',
  search: 'Buscar Compañía',
  add: 'nueva compañía',
  import: 'Importar',
  open: 'Ver Empresa',
  openOf: (name: string) => `Ver Empresa ${name}`,
  none: 'No hay compañías',
  noneFound: (typed: string) => `Ninguna compañía coincide con «${typed}»`,
  asCards: 'Tarjetas',
  asGrid: 'Tabla',
  view: 'Vista',
  showDisabled: (count: number) => `Ver deshabilitadas (${count})`,
  disabled: 'Deshabilitada',
  createTitle: 'CREAR COMPAÑÍA',
  create: 'crear compañía',
  creating: 'Creando…',
  cancel: 'cancelar',
  created: 'Compañía creada correctamente',
  notCreated: 'Hubo un error al crear la compañía, por favor, intenta más tarde',
  changeTitle: (name: string) => `Modificar ${name}`,
  change: 'Modificar',
  changed: 'Compañía modificada correctamente',
  notChanged: 'Hubo un error al modificar la compañía, por favor, intenta más tarde',
  remove: 'Eliminar',
  removeTitle: (name: string) => `¿Eliminar ${name}?`,
  removeDetail: 'Sus sucursales se deshabilitan con ella; sus órdenes se conservan.',
  removed: 'Compañía eliminada correctamente',
  notRemoved: 'Hubo un error al eliminar la compañía, por favor, intenta más tarde',
  notFound: 'La compañía no existe o no está a tu alcance.',
  enable: 'Activar',
  back: 'Regresar',
  addUser: 'Crear usuario',
  branches: 'Sucursales',
  branchOne: (count: number) => (count === 1 ? '1 sucursal' : `${count} sucursales`),
} as const;

export const activeText = {
  unknown: 'Sin conexión: no se sabe cuántas órdenes activas tiene.',
  count: (count: number) => {
    if (count === 0) return 'No tiene órdenes activas.';
    return count === 1
      ? 'Tiene 1 orden activa, que alguien debe terminar.'
      : `Tiene ${count} órdenes activas, que alguien debe terminar.`;
  },
} as const;

/** Branches of a company that was enabled again. */
export const enableText = {
  company: (name: string) => `${name}: activada`,
  unread: 'No se pudo obtener la lista de sus sucursales: se activan una por una.',
  title: (name: string) => `¿Activar también sucursales de ${name}?`,
  detail: 'Quita las que no deben volver. También están las que se desactivaron antes que la compañía.',
  enable: 'Activar sucursales',
  none: 'Ninguna',
  done: (count: number) => (count === 1 ? '1 sucursal activada' : `${count} sucursales activadas`),
} as const;

/** The messages that a company sends, about an order that does not exist. */
export const previewText = {
  title: 'Mensajes que se envían',
  none: 'Con estos avisos no se envía ningún mensaje.',
  sms: (letters: number) => `SMS al cliente · ${letters} letras`,
  email: (subject: string) => `Correo a la compañía: ${subject}`,
  sample: {
    id: '',
    number: 'GT-100001',
    customerName: 'Ana Pérez',
    address: '16 calle 2-40, zona 10',
    company: { id: '', name: 'La compañía' },
    branch: { id: '', name: 'Central' },
    courier: { id: '', name: 'Luis Ramos' },
    trackingToken: '0123456789abcdef0123456789abcdef',
  },
} as const;

export const branchText = {
  createTitle: 'CREAR SUCURSAL',
  changeTitle: 'MODIFICAR SUCURSAL',
  create: 'Crear sucursal',
  save: 'Guardar',
  cancel: 'Cancelar',
  created: 'Sucursal creada correctamente',
  changed: 'Sucursal actualizada correctamente',
  notCreated: 'Hubo un error al crear la sucursal, por favor, intenta más tarde',
  notChanged: 'Hubo un error al actualizar la sucursal, por favor, intenta más tarde',
  notFound: 'Hubo un error al obtener la información de la sucursal, por favor, intenta más tarde',
  noCountries: 'Hubo un error al obtener la lista de países, por favor, intenta más tarde',
  noRegions: 'Hubo un error al obtener la lista de regiones, por favor, intenta más tarde',
  noCities: 'Hubo un error al obtener la lista de ciudades, por favor, intenta más tarde',
  emptyCountries: 'Todavía no hay países.',
  emptyRegions: 'Este país todavía no tiene regiones.',
  emptyCities: 'Esta región todavía no tiene ciudades.',
  catalogs: 'Agregar en Catálogos',
  nameExists: 'La compañía ya tiene una sucursal con ese nombre.',
  wrongArea: 'Corrige el perímetro antes de guardar.',
  title: 'SUCURSALES',
  none: 'No hay sucursales',
  see: 'VER',
  change: 'MODIFICAR',
  remove: 'ELIMINAR',
  enable: 'ACTIVAR',
  of: (action: string, name: string) => `${action} ${name}`,
  add: 'Crear sucursal',
  import: 'Importar',
  removeTitle: (name: string) => `¿Eliminar ${name}?`,
  removeDetail: 'Se deshabilita; sus órdenes se conservan.',
  removed: 'Sucursal eliminada correctamente',
  notRemoved: 'Hubo un error al eliminar la sucursal, por favor, intenta más tarde',
  enabled: (name: string) => `${name}: activada`,
  columns: { name: 'SUCURSAL', address: 'DIRECCIÓN', city: 'CIUDAD', state: 'ESTADO' },
  active: 'Activa',
  disabled: 'Deshabilitada',
} as const;

export const companyOrdersText = {
  title: 'EN RUTA',
  none: 'No hay información a mostrar',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  columns: { number: 'ORDEN', branch: 'SUCURSAL', courier: 'PILOTO', status: 'ESTADO' },
  stageNames: {
    EN: 'en cola',
    PA: 'piloto asignado',
    PR: 'piloto recibiendo',
    ER: 'en ruta',
    OE: 'orden entregada',
  },
  track: 'RASTREAR',
  courier: 'VER PILOTO',
  delivered: 'ENTREGADAS',
  report: 'REPORTE DE ORDENES',
  status: 'Estado de las órdenes',
  deliveredOnes: 'Entregadas',
  canceledOnes: 'Canceladas',
  rescheduledOnes: 'Reagendadas',
  stages: 'ESTATUS DE ORDENES',
  legend: 'Significado de las columnas',
  noCourier: 'SIN PILOTO',
  missing: (count: string) =>
    count === '1'
      ? 'Falta 1 entregada hoy: está en ENTREGADAS.'
      : `Faltan ${count} entregadas hoy: están en ENTREGADAS.`,
  stage: (name: string, isDone: boolean) => `${name}: ${isDone ? 'sí' : 'no'}`,
} as const;
