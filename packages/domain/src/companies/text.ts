// The Spanish words for what companies are, as screens and files write them.
import type { CompanyFormKey } from '@despacho/contract/companies.ts';

/** One label for each plain field that people write, in forms and as a heading of import files. */
export const COMPANY_LABEL = {
  name: 'Nombre',
  lateLimitSec: 'Límite propio, en minutos',
  cashLimit: 'Límite de efectivo de sus pilotos, en quetzales',
  description: 'Descripción',
  isProject: 'Es proyecto',
  usesQueue: 'Sus sucursales usan la cola',
  hasAssistance: 'Lleva asistencia de pilotos',
  warnsOutside: 'Avisa de destinos fuera del perímetro',
  hasEmail: 'Recibe correos de sus órdenes',
  hasSms: 'Envía SMS a sus clientes',
  emails: 'Correos de la compañía',
  phone: 'Teléfono de atención',
  requirePin: 'Pide PIN para ver la orden',
  provesPin: 'En la puerta se pide el PIN',
  provesPhoto: 'En la puerta se toma una foto',
  provesSignature: 'En la puerta se pide una firma',
  video: 'Video (enlace)',
  frameOrigins: 'Sitios que pueden mostrar la página del cliente',
} as const satisfies Record<CompanyFormKey, string>;
