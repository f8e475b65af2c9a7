// How parts of the operation are named and chosen, and the forms of companies and branches.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CustomerMessage } from '@despacho/contract/companies.ts';

export const SCOPE_KIND_TEXT = {
  all: 'Toda la operación',
  company: 'Una empresa',
  branch: 'Una sucursal',
} as const satisfies Record<Scope['type'], string>;

export const scopeText = {
  company: (name: string) => `Empresa ${name}`,
  branch: (name: string, company: string) => `Sucursal ${name} · ${company}`,
  companyField: 'Empresa',
  branchField: 'Sucursal',
  choose: 'Elegir…',
  chooseCompany: 'Elija una empresa',
  chooseBranch: 'Elija una sucursal',
} as const;

export const companyText = {
  name: 'Nombre',
  description: 'Descripción',
  video: 'Video (enlace)',
  videoHint: 'Se muestra al cliente mientras espera su orden.',
  logo: 'Logo',
  sms: 'Envía SMS a sus clientes',
  email: 'Recibe correos de sus órdenes',
  emails: 'Correos de la compañía',
  emailsHint: 'Uno por línea.',
  noEmails: 'Por favor, ingresa por lo menos un correo',
  wrongEmails: (list: string) => `Por favor verifica los siguientes correos: ${list}`,
  assistance: 'Lleva asistencia de pilotos',
  project: 'Es proyecto',
  queue: 'Sus sucursales usan la cola',
  phone: 'Teléfono de atención',
  phoneHint: 'Lo ve el cliente en la página de su orden.',
  wrongPhone: 'El teléfono debe tener 8 dígitos',
  pin: 'Pide PIN para ver la orden',
  outside: 'Avisa de destinos fuera del perímetro',
  lateLimit: 'Límite propio, en minutos',
  lateLimitHint: 'Vacío: la tabla de 20, 30 y 45 minutos.',
  wrongLateLimit: 'El límite es de 5 a 1440 minutos',
  messages: 'Mensajes al cliente',
  frameOrigins: 'Sitios que pueden mostrar la página del cliente',
  frameOriginsHint: 'Uno por línea: https://tienda.example',
  wrongOrigins: (list: string) => `Estos no son sitios: ${list}`,
  dark: 'Fondo negro',
  accent: 'Color',
  accentHint: 'Seis dígitos: #ff6600. Vacío: el del producto.',
  wrongAccent: 'El color es # y seis dígitos',
  lowContrast: (ratio: string, min: string) => `No se lee bien sobre ese fondo: contraste ${ratio}, debe ser ${min}`,
  phrase: 'Frase al entregar',
  usualPhrase: '¿COMO CALIFICA EL SERVICIO?',
  weight: 'Grosor de la frase',
  logoSize: 'Alto del logo, en pixeles',
  wrongLogoSize: (min: number, max: number) => `El alto es de ${min} a ${max}`,
  usual: 'El del producto',
  preview: 'Así la ve el cliente',
  previewButton: 'ENVIAR',
  nameExists: 'Ya existe una compañía con ese nombre.',
  active: 'Activa',
  disabled: 'Deshabilitada',
  nameSubject: 'El nombre',
  noName: 'Nombre es requerido',
  sections: { data: 'Datos', notices: 'Avisos', page: 'Página del cliente' },
  columns: {
    name: 'NOMBRE',
    logo: 'LOGO',
    description: 'DESCRIPCIÓN',
    email: 'EMAIL',
    sms: 'SMS',
    state: 'ESTADO',
  },
} as const;

export const MESSAGE_TEXT = {
  created: 'Orden recibida',
  onTheWay: 'En camino',
  arriving: 'Llegando',
  delivered: 'Entregada',
} as const satisfies Record<CustomerMessage, string>;

export const WEIGHT_TEXT = { 400: 'Normal', 600: 'Seminegra', 700: 'Negrita', 900: 'Muy negra' } as const;

export const branchFormText = {
  nameSubject: 'El nombre',
  noName: 'Nombre es requerido',
  addressSubject: 'La dirección',
  noAddress: 'Dirección es requerida',
  noCountry: 'El país es requerido',
  noRegion: 'La región es requerida',
  noCity: 'La ciudad es requerida',
  name: 'Nombre',
  address: 'Dirección',
  description: 'Descripción',
  country: 'País',
  region: 'Región',
  city: 'Ciudad',
} as const;
