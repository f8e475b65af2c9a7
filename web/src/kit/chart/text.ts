// What charts say whatever they show.
export const chartText = {
  table: 'Ver tabla',
  chart: 'Ver gráfica',
  category: 'Categoría',
  total: 'Total',
  empty: 'Sin datos',
} as const;
