// Texts of the prices of companies: their form, their sheet, and what a change costs.
import { change, counted, day, money, whole } from '@despacho/ui/format.ts';

const signed = (quetzales: number): string => (quetzales > 0 ? `+${money(quetzales)}` : money(quetzales));

export const pricingText = {
  create: 'Agregar círculo',
  sheet: 'Editar como hoja',
  list: 'Ver la lista',
  intro: 'Un cambio vale para las órdenes nuevas; las ya creadas conservan su costo.',
  fields: {
    company: 'Empresa',
    circle: 'Círculo',
    minKm: 'Distancia mínima (km)',
    maxKm: 'Distancia máxima (km)',
    cost: 'Costo',
  },
  required: {
    company: 'La compañía es requerida',
    circle: 'El círculo es requerido',
  },
  problems: {
    circle: 'El círculo es un número de 1 a 4',
    minKm: 'La distancia mínima es un número de 0 a 1000',
    maxKm: 'La distancia máxima es mayor que la mínima, hasta 1000',
    cost: 'El costo es un número de 0 a 100000, con dos decimales; 1.250 se escribe 1,250 o 1.25',
    repeated: (circle: number) => `La empresa ya tiene el círculo ${circle}`,
    overlap: (circle: number, span: string) => `Se traslapa con el círculo ${circle} (${span})`,
    unknownCompany: 'No hay una empresa con ese nombre',
  },
  changed: (circles: string) =>
    `Otra persona cambió estos precios mientras tanto: ${circles}. Revisa los nuevos valores.`,
  changedCircle: (circle: string) => `círculo ${circle}`,
  saved: 'Precios guardados',
  savedMany: (companies: number) =>
    companies === 1 ? 'Precios de 1 empresa guardados' : `Precios de ${whole(companies)} empresas guardados`,
  notSaved: 'No se guardó.',
  failed: (company: string, why: string) => `${company}: ${why}`,
} as const;

export const costText = {
  title: '¿Guardar los precios?',
  detail: 'Costo de las órdenes entregadas la semana pasada, con los precios de ahora y con los nuevos.',
  save: 'Guardar',
  calculating: 'Calculando...',
  week: (from: string, to: string) => `Del ${day(from)} al ${day(Date.parse(to) - 1)}`,
  effect: (orders: number, before: number, after: number, difference: number) =>
    `${whole(orders)} ${orders === 1 ? 'orden' : 'órdenes'}: ${money(before)} → ${money(after)} (${signed(difference)})`,
  uncovered: (after: number, before: number) =>
    `${whole(after)} fuera de los círculos, sin costo (${change(after - before)})`,
  unmeasured: (orders: number) => counted(orders, 'sin distancia no cuenta', 'sin distancia no cuentan'),
  cut: (max: number) => `Solo las ${whole(max)} órdenes más recientes`,
  unavailable: 'No se pudo calcular lo que habría costado.',
  total: 'Total',
  beyond: (companies: number) => `De ${counted(companies, 'empresa', 'empresas')} más no se calculó.`,
} as const;

export const sheetText = {
  label: 'Hoja de precios',
  hint: 'Escribe en las celdas o pega filas de una hoja de cálculo: empresa, círculo, mínima, máxima y costo. Suprimir vacía las celdas.',
  loading: 'Hoja de precios',
  review: (companies: number) => `Guardar (${whole(companies)})`,
  discard: 'Descartar',
  problems: (cells: number) => `${whole(cells)} ${cells === 1 ? 'celda' : 'celdas'} por corregir`,
  none: 'Sin cambios',
  contested: (rows: number) =>
    rows === 1
      ? 'Desde tu borrador cambió 1 círculo que tú también cambiaste:'
      : `Desde tu borrador cambiaron ${whole(rows)} círculos que tú también cambiaste:`,
  ranges: 'Distancias con precio',
} as const;

/** Texts of the circles of one company. */
export const companyText = {
  title: 'CÍRCULOS',
  add: 'Agregar',
  addLabel: 'Agregar un círculo',
  hint: 'Una celda se cambia con un clic o con F2.',
  map: 'Círculos alrededor de una sucursal',
  mapDetail: 'Cada círculo llega hasta donde se recorren sus kilómetros por calle.',
  estimate: 'Sin calles en el mapa: los círculos son una estimación.',
  branch: 'Sucursal',
  noBranches: 'La empresa no tiene sucursales con ubicación.',
  noRings: 'No hay círculos que dibujar alrededor de esta sucursal.',
  ring: (circle: number, km: number) => `${circle}: ${km} km`,
  loading: 'Círculos',
} as const;
