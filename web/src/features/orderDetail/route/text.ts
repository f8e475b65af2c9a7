// The words beside the map of an order.
import type { PositionFreshness } from '@despacho/domain/couriers/couriers.ts';
import type { OrderArrival } from '@despacho/domain/routes/estimate.ts';

type ArrivalBasis = Extract<OrderArrival, { kind: 'at' }>['from'];

export const routeText = {
  title: 'Recorrido',
  facts: 'Datos del recorrido',
  arrival: 'Llegada estimada',
  between: 'Llega entre',
  ready: 'Lista para recoger',
  courier: 'Piloto',
  route: 'Camino',
  risk: 'Riesgo',
  act: 'Se puede salvar',
  missing: 'Faltan en el mapa',
  arrives: {
    route: (clock, age) => `Llega ${clock}, ${age}`,
    return: (clock, age) => `Llega a la tienda ${clock}, ${age}`,
  } satisfies Record<ArrivalBasis, (clock: string, age: string) => string>,
  inStore: (age: string) => `El piloto está en la tienda, ${age}`,
  closed: 'La orden está cerrada: ya no se calcula.',
  noCourier: 'La orden no tiene piloto: sin llegada ni camino.',
  noArrival: 'Sin posición del piloto no se puede calcular.',
  noRouteArrival: 'Sin camino no se puede calcular.',
  noPosition: (name: string) => `${name}: sin posición`,
  seen: {
    fresh: (name, age) => `${name}: hace ${age}`,
    hollow: (name, age) => `${name}: hace ${age}, puede haberse movido`,
    ghost: (name, age) => `${name}: sin señal, última posición hace ${age}`,
    off: (name, age) => `${name}: sin señal desde hace ${age}, no se muestra en el mapa`,
  } satisfies Record<PositionFreshness, (name: string, age: string) => string>,
  readyAt: (clock: string) => `a las ${clock}, por lo que suele tardar la sucursal`,
  readySince: (clock: string) => `desde las ${clock}, por lo que suele tardar la sucursal`,
  readyMarked: (clock: string) => `desde las ${clock}, así la marcaron`,
  onStreets: (length: string) => `${length} por las calles`,
  estimated: (length: string) => `${length} estimados en línea recta: no hay mapa de calles`,
  noRoute: 'No hay un camino que mostrar.',
  loading: 'Calculando…',
  failed: 'No se pudo obtener el camino.',
  rescue: (act: string, gain: string, clock: string) => `${act}, ${gain}; hacerlo antes de las ${clock}`,
  noRisk: 'Sin riesgo previsto',
  late: 'Ya está tarde',
  noPlace: 'La orden no tiene coordenadas de entrega.',
  noBranchPlace: 'La sucursal no tiene coordenadas.',
  nothing: 'No hay nada que mostrar en el mapa.',
  outdated: (age: string) => `Datos de hace ${age}: la posición y la llegada pueden haber cambiado.`,
} as const;
