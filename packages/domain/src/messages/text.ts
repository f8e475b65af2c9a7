// Texts of the messages about orders. SMS are written without á, í, ó and ú: one such letter halves what fits into an SMS.

/** Names of companies, branches and couriers, numbers of orders and addresses: cleaned, each in one line. */
export type OrderFields = {
  number: string;
  customer: string;
  address: string;
  company: string;
  branch: string | null;
  courier: string | null;
  link: string | null;
};

export type MailText = { subject: string; text: string };

/** Rows without a value are left out. */
export const mailLines = (rows: readonly [label: string, value: string | null][]): string =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [`${label}: ${value}`])).join('\n');

const mailAbout = (what: string, fields: OrderFields): MailText => ({
  subject: `Orden ${fields.number} ${what} – ${fields.company}`,
  text: `${mailLines([
    ['Orden', fields.number],
    ['Cliente', fields.customer],
    ['Dirección', fields.address],
    ['Sucursal', fields.branch],
    ['Piloto', fields.courier],
    ['Seguimiento', fields.link],
  ])}\n`,
});

const placeOf = (company: string, branch: string | null): string =>
  branch === null ? company : `${company} ${branch}`;

/** Whole replies to an SMS, in capitals and without accents. */
export const replyWords = { optOut: ['ALTO', 'BAJA', 'STOP'], optIn: ['INICIO'] } as const;

export const text = {
  sms: {
    created: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} fue recibida. Puede seguirla en ${link ?? ''}`,
    onTheWay: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} va en camino. Puede seguirla en ${link ?? ''}`,
    arriving: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} llega en pocos minutos. Puede seguirla en ${link ?? ''}`,
    delivered: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} fue entregada. Califique el servicio en ${link ?? ''}`,
    courier: ({ company, branch, number, address }: OrderFields) =>
      `Orden ${number} de ${placeOf(company, branch)}. Entregar en: ${address}`,
    withdrawn: ({ company, branch, number }: OrderFields) =>
      `Orden ${number} de ${placeOf(company, branch)} retirada: ya no es suya, no la entregue.`,
  },
  mail: {
    created: (fields: OrderFields) => mailAbout('recibida', fields),
    onTheWay: (fields: OrderFields) => mailAbout('en camino', fields),
    arriving: (fields: OrderFields) => mailAbout('por llegar', fields),
    delivered: (fields: OrderFields) => mailAbout('entregada', fields),
    courier: (fields: OrderFields) => mailAbout('asignada', fields),
    withdrawn: (fields: OrderFields) => mailAbout('retirada', fields),
  },
} as const;
