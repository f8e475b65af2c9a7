// Texts of the reports of messages.
export const reportText = {
  company: 'COMPAÑÍA',
  sent: { sms: 'SMS ENVIADOS', email: 'CORREOS ENVIADOS' },
  chart: { sms: 'SMS por compañía', email: 'Correos por compañía' },
  chartCategory: 'Compañía',
  series: 'Enviados',
  others: 'Otras',
  total: (total: string) => `${total} en total`,
  withoutCompany: (count: string) => `${count} no son de una compañía`,
  rule: 'Regla de conteo:',
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  empty: { sms: 'Ningún SMS en estas fechas', email: 'Ningún correo en estas fechas' },
} as const;
