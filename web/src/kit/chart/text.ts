// Texts of all charts.
export const chartText = {
  table: 'Ver tabla',
  chart: 'Ver gráfica',
  category: 'Categoría',
  total: 'Total',
  empty: 'Sin datos',
  none: '—',
  take: (title: string) => `Guardar o imprimir: ${title}`,
  csv: 'Guardar números (CSV)',
  picture: 'Guardar imagen (PNG)',
  print: 'Imprimir',
  failed: 'No se pudo guardar la gráfica',
} as const;
