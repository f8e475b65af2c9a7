// Texts of messages. SMS are written without á, í, ó and ú: one such letter halves what fits into an SMS.

/** Names of companies, branches and couriers, numbers of orders and addresses: cleaned, each in one line. */
type OrderFields = {
  number: string;
  customer: string;
  address: string;
  company: string;
  branch: string | null;
  courier: string | null;
  link: string | null;
};

type MailText = { subject: string; text: string };

const lines = (rows: readonly [label: string, value: string | null][]): string =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [`${label}: ${value}`])).join('\n');

const mailAbout = (what: string, fields: OrderFields): MailText => ({
  subject: `Orden ${fields.number} ${what} – ${fields.company}`,
  text: `${lines([
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

export const text = {
  sms: {
    created: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} fue recibida. Puede seguirla en ${link ?? ''}`,
    onTheWay: ({ company, number, link }: OrderFields) =>
      `${company}: su orden ${number} va en camino. Puede seguirla en ${link ?? ''}`,
    courier: ({ company, branch, number, address }: OrderFields) =>
      `Orden ${number} de ${placeOf(company, branch)}. Entregar en: ${address}`,
    withdrawn: ({ company, branch, number }: OrderFields) =>
      `Orden ${number} de ${placeOf(company, branch)} retirada: ya no es suya, no la entregue.`,
  },
  mail: {
    created: (fields: OrderFields) => mailAbout('recibida', fields),
    onTheWay: (fields: OrderFields) => mailAbout('en camino', fields),
    courier: (fields: OrderFields) => mailAbout('asignada', fields),
    withdrawn: (fields: OrderFields) => mailAbout('retirada', fields),
    issue: (fields: {
      id: string;
      user: string;
      role: string;
      email: string;
      company: string | null;
      branch: string | null;
      comment: string;
    }): MailText => ({
      subject: `Problema reportado por ${fields.user}`,
      text: `${fields.comment}\n\n${lines([
        ['Usuario', fields.user],
        ['Rol', fields.role],
        ['Correo', fields.email],
        ['Compañía', fields.company],
        ['Sucursal', fields.branch],
        ['Reporte', fields.id],
      ])}\n`,
    }),
  },
} as const;
