// Texts of the account statement of a company.
import { counted, money, whole } from '@despacho/ui/format.ts';

/** The names of what is chosen, in the address. */
export const ADDRESS = { company: 'empresa', month: 'mes' } as const;

export const statementText = {
  title: 'ESTADO DE CUENTA',
  of: (company: string, month: string) => `ESTADO DE CUENTA · ${company} · ${month}`,
  incomplete: (title: string, days: string) => `${title} · INCOMPLETO, faltan ${days}`,
  days: (count: number) => (count === 1 ? '1 día' : `${whole(count)} días`),
  company: 'Compañía',
  month: 'Mes',
  circle: 'CÍRCULO',
  orders: 'ENTREGADAS',
  uncosted: 'SIN COSTO',
  sum: 'TOTAL',
  inCircle: (id: string) => `Círculo ${id}`,
  noCircle: 'Sin círculo',
  total: 'TOTAL DEL MES',
  empty: 'Ninguna orden entregada en este mes',
  notCalculated: 'Los días de este mes no están calculados',
  until: (from: string, to: string) => `Órdenes entregadas del ${from} al ${to}, por su día de entrega.`,
  sentence: (cents: number, orders: number) =>
    `${money(cents / 100)} por ${counted(orders, 'orden', 'órdenes')} con costo.`,
  without: (orders: number) =>
    orders === 1
      ? '1 orden no tiene costo calculado y no está en el total.'
      : `${whole(orders)} órdenes no tienen costo calculado y no están en el total.`,
  withoutCircle: (orders: number) =>
    orders === 1 ? '1 orden no tiene círculo.' : `${whole(orders)} órdenes no tienen círculo.`,
  missing: (count: number, from: string, to: string) =>
    count === 1
      ? `El ${from} no está calculado: sus órdenes no están en el total.`
      : `${whole(count)} días entre el ${from} y el ${to} no están calculados: sus órdenes no están en el total.`,
  old: (minutes: number) => `Los números se calcularon hace ${whole(minutes)} min.`,
} as const;
