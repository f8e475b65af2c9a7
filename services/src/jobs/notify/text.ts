// What messages say. SMS are written without á, í, ó and ú: one such letter halves what fits into an SMS.

/** Names of companies, branches and couriers, numbers of orders and addresses: cleaned, each in one line. */
type Told = {
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

const mailAbout = (what: string, told: Told): MailText => ({
  subject: `Orden ${told.number} ${what} – ${told.company}`,
  text: `${lines([
    ['Orden', told.number],
    ['Cliente', told.customer],
    ['Dirección', told.address],
    ['Sucursal', told.branch],
    ['Piloto', told.courier],
    ['Seguimiento', told.link],
  ])}\n`,
});

const placeOf = (company: string, branch: string | null): string =>
  branch === null ? company : `${company} ${branch}`;

export const text = {
  sms: {
    created: ({ company, number, link }: Told) =>
      `${company}: su orden ${number} fue recibida. Puede seguirla en ${link ?? ''}`,
    onTheWay: ({ company, number, link }: Told) =>
      `${company}: su orden ${number} va en camino. Puede seguirla en ${link ?? ''}`,
    courier: ({ company, branch, number, address }: Told) =>
      `Orden ${number} de ${placeOf(company, branch)}. Entregar en: ${address}`,
    withdrawn: ({ company, branch, number }: Told) =>
      `Orden ${number} de ${placeOf(company, branch)} retirada: ya no es suya, no la entregue.`,
  },
  mail: {
    created: (told: Told) => mailAbout('recibida', told),
    onTheWay: (told: Told) => mailAbout('en camino', told),
    courier: (told: Told) => mailAbout('asignada', told),
    withdrawn: (told: Told) => mailAbout('retirada', told),
    issue: (told: {
      id: string;
      user: string;
      role: string;
      email: string;
      company: string | null;
      branch: string | null;
      comment: string;
    }): MailText => ({
      subject: `Problema reportado por ${told.user}`,
      text: `${told.comment}\n\n${lines([
        ['Usuario', told.user],
        ['Rol', told.role],
        ['Correo', told.email],
        ['Compañía', told.company],
        ['Sucursal', told.branch],
        ['Reporte', told.id],
      ])}\n`,
    }),
  },
} as const;
