// Texts of all charts.
export const chartText = {
  table: 'Ver tabla',
  chart: 'Ver gráfica',
  category: 'Categoría',
  total: 'Total',
  empty: 'Sin datos',
} as const;
