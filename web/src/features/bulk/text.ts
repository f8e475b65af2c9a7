// Texts of the actions on selected orders, and of their results.
import { counted } from '@despacho/ui/format.ts';
import { countedOrders } from '../../entities/orders/text.ts';

export const bulkText = {
  assign: 'Asignar piloto',
  plan: 'Proponer plan',
  ready: 'Marcar lista',
  unready: 'Quitar marca de lista',
  status: 'Cambiar estado',
  cancel: 'Cancelar orden',
  remove: 'Eliminar',
  keys: {
    assign: 'Asignar piloto a la orden o a las elegidas',
    plan: 'Proponer quién lleva la orden o las elegidas',
    ready: 'Marcar que la orden o las elegidas están listas para recoger, o quitar la marca',
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
    results: (well: number, failed: number) => `${counted(well, 'eliminada', 'eliminadas')}, ${failed} no`,
  },
  change: {
    done: (count: number) =>
      count === 1
        ? 'El estado de la orden fue actualizado correctamente'
        : `El estado de ${countedOrders(count)} fue actualizado correctamente`,
    failed: 'Hubo un error al actualizar el estado de la orden',
    results: (well: number, failed: number) => `${counted(well, 'actualizada', 'actualizadas')}, ${failed} no`,
  },
  marking: {
    done: (count: number) => (count === 1 ? 'Orden lista para recoger' : `${countedOrders(count)} listas para recoger`),
    failed: 'No se pudo marcar como lista',
    results: (well: number, failed: number) => `${counted(well, 'marcada', 'marcadas')}, ${failed} no`,
  },
  unmarking: {
    done: (count: number) =>
      count === 1
        ? 'La orden ya no está marcada como lista'
        : `${countedOrders(count)} ya no están marcadas como listas`,
    failed: 'No se pudo quitar la marca de lista',
    results: (well: number, failed: number) => `${well} sin marca, ${failed} no`,
  },
  cancellation: {
    done: (count: number) => (count === 1 ? 'Orden cancelada' : `${countedOrders(count)} canceladas`),
    results: (well: number, failed: number) => `${counted(well, 'cancelada', 'canceladas')}, ${failed} no`,
  },
} as const;
