// How parts of the operation are named and chosen, and the forms of companies and branches.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { CustomerMessage, PhraseWeight, ThemeKey } from '@despacho/contract/companies.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { levelEdges } from '@despacho/domain/lateness/alerts.ts';

/** The minutes of the table that a company without a limit of its own has, such as "20, 30 y 45". */
const tableMinutes = new Intl.ListFormat('es', { type: 'conjunction' }).format(
  levelEdges(null)
    .slice(1)
    .map(({ fromMs }) => String(fromMs / MINUTE_MS)),
);

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
  videoHint: 'Se muestra al cliente mientras espera su orden.',
  logo: 'Logo',
  emailsHint: 'Uno por línea.',
  noEmails: 'Por favor, ingresa por lo menos un correo',
  wrongEmails: (list: string) => `Por favor verifica los siguientes correos: ${list}`,
  phoneHint: 'Lo ve el cliente en la página de su orden.',
  lateLimitHint: `Vacío: la tabla de ${tableMinutes} minutos.`,
  messages: 'Mensajes al cliente',
  frameOriginsHint: 'Uno por línea: https://tienda.example',
  wrongOrigins: (list: string) => `Estos no son sitios: ${list}`,
  accentHint: 'Seis dígitos: #ff6600. Vacío: el del producto.',
  lowContrast: (ratio: string, min: string) => `No se lee bien sobre ese fondo: contraste ${ratio}, debe ser ${min}`,
  usualPhrase: '¿COMO CALIFICA EL SERVICIO?',
  usual: 'El del producto',
  preview: 'Así la ve el cliente',
  previewButton: 'ENVIAR',
  nameExists: 'Ya existe una compañía con ese nombre.',
  active: 'Activa',
  disabled: 'Deshabilitada',
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

export const THEME_LABEL = {
  isDark: 'Fondo negro',
  accent: 'Color',
  logoSize: 'Alto del logo, en pixeles',
  deliveredPhrase: 'Frase al entregar',
  phraseWeight: 'Grosor de la frase',
} as const satisfies Record<ThemeKey, string>;

export const WEIGHT_TEXT = {
  400: 'Normal',
  600: 'Seminegra',
  700: 'Negrita',
  900: 'Muy negra',
} as const satisfies Record<PhraseWeight, string>;

export const branchFormText = {
  noCountry: 'El país es requerido',
  noRegion: 'La región es requerida',
  noCity: 'La ciudad es requerida',
  country: 'País',
  region: 'Región',
  city: 'Ciudad',
} as const;
