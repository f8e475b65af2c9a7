// Texts of the ratings of customers.
export const ratingText = {
  intro: 'Órdenes que sus clientes calificaron con 2 estrellas o menos en los últimos 7 días.',
  empty: 'Ninguna calificación baja en los últimos 7 días',
  number: 'ORDEN No.',
  stars: 'ESTRELLAS',
  opinion: 'OPINIÓN',
  courier: 'PILOTO',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  ratedAt: 'FECHA',
} as const;
