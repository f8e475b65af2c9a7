// Texts of the customers' page: the Spanish ones are fixed texts, English is for visitors by the language of the browser. The
// server renders pages of both languages, each without interruption, so that the language is set before each page.
import type { OrderStatus } from '@despacho/contract/orders/order.ts';
import type { TrackingStep } from '@despacho/contract/tracking.ts';
import type { PageLanguage } from '@despacho/contract/trackingDocument.ts';

let language: PageLanguage = 'es';

const es = {
  loading: 'Cargando la orden',
  cancelled: 'LA ORDEN FUE CANCELADA,PARA MAS INFORMACIÓN COMUNIQUESE CON PBX',
  notFound: 'LA ORDEN INGRESADA NO FUE ENCONTRADA, COMUNIQUESE CON PBX',
  noOrder: 'TU NUMERO DE ORDEN NO EXISTE, PARA MAS INFORMACIÓN COMUNICARSE CON PBX',
  over: (number: string, status: string) => `Orden ${number}: ${status}`,
  callCompany: (company: string) => `Llama a ${company} y menciona el número de tu orden.`,
  contactCompany: (company: string) => `Comunícate con ${company} y menciona el número de tu orden.`,
  callForLink: 'Revisa que el enlace esté completo, o llama para pedir uno nuevo.',
  requestLink: 'Revisa que el enlace esté completo, o pide uno nuevo a quien te lo envió.',
  rescheduled: 'Tu orden fue reagendada',
  rescheduledNote: 'La recibirás en otro momento. Esta página lo mostrará cuando esté en camino.',
  delivered: 'Tu orden fue entregada',
  deliveredTo: (name: string) => `Entregado a ${name}`,
  order: (number: string) => `Orden ${number}`,
  waiting: 'Estamos preparando tu orden',
  video: 'Video de la compañía',
  closeTimeline: 'CERRAR RASTREO DE LA ORDEN',
  openTimeline: 'MOSTRAR RASTREO DE LA ORDEN',
  closeDetails: 'OCULTAR INFORMACION',
  openDetails: 'MOSTRAR INFORMACION',
  progress: 'Avance de la orden',
  courier: 'motorista',
  customer: 'cliente',
  courierName: 'Nombre',
  plate: 'Placa',
  phone: 'Telefono',
  call: 'Llamar',
  picture: (name: string) => `Foto de ${name}`,
  enlarge: 'Ampliar la foto',
  orderNumber: 'Número de orden',
  customerName: 'Cliente',
  address: 'Dirección',
  notes: 'Observaciones',
  noNotes: 'Sin observaciones',
  company: 'Compañía',
  details: 'DETALLE DE TU ORDEN',
  closeSheet: 'CERRAR',
  chooseStars: 'Elige una calificación',
  arrival: 'Llegada estimada',
  computing: 'CALCULANDO',
  window: (from: string, to: string) => `${from} – ${to}`,
  map: 'Mapa con tu dirección y el piloto',
  destination: 'Tu dirección',
  courierMark: 'Piloto',
  positionAge: (age: string) => `Posición de hace ${age}`,
  noPosition: 'Todavía no hay posición del piloto',
  noScript: 'Esta página se actualiza sola cada minuto. El mapa necesita JavaScript.',
  noMap: 'El mapa no se puede mostrar en este dispositivo.',
  stale: (age: string) => `SIN CONEXIÓN · datos de hace ${age}`,
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  phrase: '¿COMO CALIFICA EL SERVICIO?',
  rating: 'Calificación',
  stars: (stars: string) => (stars === '1' ? '1 estrella' : `${stars} estrellas`),
  opinion: 'Opinión (opcional)',
  send: 'ENVIAR',
  sending: 'ENVIANDO',
  sent: (name: string) => `Calificación enviada ${name}`.trim(),
  thanks: 'GRACIAS POR ELEGIRNOS',
  rated: 'TU PEDIDO FUE ENTREGADO, FUE UN GUSTO ATENDERTE',
  failed: 'No se pudo enviar. Revisa tu conexión e intenta de nuevo.',
  tooMany: 'Demasiados intentos. Intenta más tarde.',
  pinTitle: 'Ingresa el PIN de tu orden',
  pin: 'PIN',
  verify: 'VERIFICA TU ORDEN',
  pinNeeded: 'Para ver nombre, dirección y teléfono, ingresa el PIN de tu orden.',
  pinWrong: 'El pin que ha ingresado es incorrecto',
  pinLeft: 'Tiene solo tiene 3 intentos',
  pinTries: (triesLeft: number) => (triesLeft === 1 ? 'Queda 1 intento' : `Quedan ${triesLeft} intentos`),
  pinBlocked: 'Ha usado sus tres intentos porfavor comunicarse a PBX',
  pinRight: (name: string) => `Ingreso correctamente ${name}`.trim(),
  rights: (year: number, title: string) => `© ${year} ${title}. Todos los derechos reservados.`,
};
export type TrackingText = typeof es;

const en: TrackingText = {
  ...es,
  loading: 'Loading the order',
  cancelled: 'THE ORDER WAS CANCELLED. FOR MORE INFORMATION CALL THE PBX',
  notFound: 'THE ORDER WAS NOT FOUND. PLEASE CALL THE PBX',
  noOrder: 'YOUR ORDER NUMBER DOES NOT EXIST. FOR MORE INFORMATION CALL THE PBX',
  over: (number, status) => `Order ${number}: ${status}`,
  callCompany: (company) => `Call ${company} and mention the number of your order.`,
  contactCompany: (company) => `Contact ${company} and mention the number of your order.`,
  callForLink: 'Check that the link is complete, or call to ask for a new one.',
  requestLink: 'Check that the link is complete, or ask the sender for a new one.',
  rescheduled: 'Your order was rescheduled',
  rescheduledNote: 'You will receive it at another time. This page will show when it is on its way.',
  delivered: 'Your order was delivered',
  deliveredTo: (name) => `Delivered to ${name}`,
  order: (number) => `Order ${number}`,
  waiting: 'We are preparing your order',
  video: 'Video of the company',
  closeTimeline: 'CLOSE TRACKING OF THE ORDER',
  openTimeline: 'SHOW TRACKING OF THE ORDER',
  closeDetails: 'HIDE INFORMATION',
  openDetails: 'SHOW INFORMATION',
  progress: 'Progress of the order',
  courier: 'courier',
  customer: 'customer',
  courierName: 'Name',
  plate: 'Plate',
  phone: 'Phone',
  call: 'Call',
  picture: (name) => `Photo of ${name}`,
  enlarge: 'Enlarge the photo',
  orderNumber: 'Order number',
  customerName: 'Customer',
  address: 'Address',
  notes: 'Notes',
  noNotes: 'No notes',
  company: 'Company',
  details: 'DETAILS OF YOUR ORDER',
  closeSheet: 'CLOSE',
  chooseStars: 'Choose a rating',
  arrival: 'Estimated arrival',
  computing: 'CALCULATING',
  map: 'Map with your address and the courier',
  destination: 'Your address',
  courierMark: 'Courier',
  positionAge: (age) => `Position from ${age} ago`,
  noPosition: 'No position of the courier yet',
  noScript: 'This page renews itself each minute. The map needs JavaScript.',
  noMap: 'The map cannot be shown on this device.',
  stale: (age) => `NO CONNECTION · data from ${age} ago`,
  phrase: 'HOW DO YOU RATE THE SERVICE?',
  rating: 'Rating',
  stars: (stars) => (stars === '1' ? '1 star' : `${stars} stars`),
  opinion: 'Opinion (optional)',
  send: 'SEND',
  sending: 'SENDING',
  sent: (name) => `Rating sent ${name}`.trim(),
  thanks: 'THANK YOU FOR CHOOSING US',
  rated: 'YOUR ORDER WAS DELIVERED, IT WAS A PLEASURE TO SERVE YOU',
  failed: 'It could not be sent. Check your connection and try again.',
  tooMany: 'Too many attempts. Try again later.',
  pinTitle: 'Enter the PIN of your order',
  verify: 'VERIFY YOUR ORDER',
  pinNeeded: 'To see name, address and phone, enter the PIN of your order.',
  pinWrong: 'The PIN is wrong',
  pinLeft: 'You have 3 tries only',
  pinTries: (triesLeft) => (triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`),
  pinBlocked: 'You have used your three tries, please call the PBX',
  pinRight: (name) => `Welcome ${name}`.trim(),
  rights: (year, title) => `© ${year} ${title}. All rights reserved.`,
};

/** The texts of the current language. */
export let text: TrackingText = es;

export const setLanguage = (chosen: PageLanguage): void => {
  language = chosen;
  text = chosen === 'en' ? en : es;
};
export const currentLanguage = (): PageLanguage => language;

/** In the order of the timeline. A list of its own: the contract's comes with schemas. */
export const TRACKING_STEPS = [
  'En cola',
  'Asignado',
  'Recibiendo',
  'En ruta',
  'Entregado',
] as const satisfies readonly TrackingStep[];

const STEPS: Record<PageLanguage, Record<TrackingStep, string>> = {
  es: {
    'En cola': 'En cola',
    Asignado: 'Asignado',
    Recibiendo: 'Recibiendo',
    'En ruta': 'En ruta',
    Entregado: 'Entregado',
  },
  en: {
    'En cola': 'In queue',
    Asignado: 'Assigned',
    Recibiendo: 'Picking up',
    'En ruta': 'On the way',
    Entregado: 'Delivered',
  },
};
export const stepText = (step: TrackingStep): string => STEPS[language][step];

/** The three steps of the sheet. */
const SHORT_STEPS: Record<PageLanguage, readonly (readonly [TrackingStep, string])[]> = {
  es: [
    ['Asignado', 'Piloto asignado'],
    ['Recibiendo', 'Orden preparada'],
    ['En ruta', 'Orden en camino'],
  ],
  en: [
    ['Asignado', 'Courier assigned'],
    ['Recibiendo', 'Order prepared'],
    ['En ruta', 'Order on its way'],
  ],
};
export const shortSteps = () => SHORT_STEPS[language];

const ENGLISH_STATUS: Record<OrderStatus, string> = {
  ...STEPS.en,
  Nuevo: 'New',
  Pendiente: 'Pending',
  Aceptado: 'Accepted',
  Cancelado: 'Cancelled',
  Reagendado: 'Rescheduled',
  Eliminado: 'Deleted',
};
export const statusText = (status: OrderStatus): string => (language === 'en' ? ENGLISH_STATUS[status] : status);

/** The words of half stars. */
export const STAR_WORDS: readonly (readonly [max: number, word: string])[] = [
  [1, 'MUY MAL'],
  [2, 'MAL'],
  [3, 'BUENO'],
  [3.5, 'BUENISIMO'],
  [4, 'BUENISIMO+'],
  [4.5, 'EXCELENTE'],
  [5, 'EXCELENTE+'],
];
