// Texts of the actions on selected orders, and of their results.
import { countedOrders } from '../../entities/orders/text.ts';

export const bulkText = {
  assign: 'Asignar piloto',
  plan: 'Proponer plan',
  status: 'Cambiar estado',
  cancel: 'Cancelar orden',
  remove: 'Eliminar',
  keys: {
    assign: 'Asignar piloto a la orden o a las elegidas',
    plan: 'Proponer quién lleva la orden o las elegidas',
    status: 'Cambiar el estado de la orden o de las elegidas',
    cancel: 'Cancelar la orden o las elegidas',
    remove: 'Eliminar la orden o las elegidas',
  },
  removal: {
    title: (count: number) =>
      count === 1
        ? 'Está seguro de querer eliminar la orden?'
        : `¿Está seguro de querer eliminar ${countedOrders(count)}?`,
    detail: (numbers: string) => `${numbers}. Puedes deshacerlo durante diez segundos.`,
    more: (count: number) => `y ${count} más`,
    done: (count: number) => (count === 1 ? 'Orden eliminada correctamente' : `${countedOrders(count)} eliminadas`),
    failed: 'Hubo un error al eliminar la orden, por favor, intenta más tarde',
    results: (well: number, failed: number) => `${well} eliminadas, ${failed} no`,
  },
  change: {
    done: (count: number) =>
      count === 1
        ? 'El estado de la orden fue actualizado correctamente'
        : `El estado de ${countedOrders(count)} fue actualizado correctamente`,
    failed: 'Hubo un error al actualizar el estado de la orden',
    results: (well: number, failed: number) => `${well} actualizadas, ${failed} no`,
  },
  cancellation: {
    done: (count: number) => (count === 1 ? 'Orden cancelada' : `${countedOrders(count)} canceladas`),
    results: (well: number, failed: number) => `${well} canceladas, ${failed} no`,
  },
} as const;
