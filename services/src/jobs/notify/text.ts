// Texts of the mails that are about no order; those about orders are in domain (messages/text.ts).
import type { DrillRule } from '@despacho/contract/drills.ts';
import type { ClientWebhook } from '@despacho/contract/openApi/webhooks.ts';
import type { ScheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { mailLines, type MailText } from '@despacho/domain/messages/text.ts';

/** Paths of the console. */
export const REPORT_SCREEN = { orders: '/report', courierSummary: '/reporte-motorista' } as const;

const EVERY = {
  day: 'cada mañana, con el día anterior',
  month: 'cada primero de mes, con el mes anterior',
} as const satisfies Record<ScheduleEvery, string>;

const DANGER = { theft: 'ROBO', extortion: 'EXTORSION', accident: 'ACCIDENTE' } as const satisfies Record<
  DrillRule,
  string
>;

type ReportFields = {
  report: string;
  days: string;
  rows: number;
  rule: string;
  company: string | null;
  branch: string | null;
  courier: string | null;
  minimum: number | null;
  status: string | null;
  payment: string | null;
  asker: string;
  email: string;
  every: ScheduleEvery;
  file: string;
  /** Null: the file is attached. */
  until: string | null;
  link: string;
};

const fileLines = ({ file, until, link }: ReportFields): string =>
  until === null
    ? `El archivo va adjunto: ${file}`
    : `El archivo ${file} es demasiado grande para un correo. Quien lo programó lo descarga con su cuenta hasta el ${until}, en «Mis archivos»:\n${link}`;

const webhookReasons: Record<NonNullable<ClientWebhook['disabledReason']>, string> = {
  person: 'Una persona lo deshabilitó.',
  gone: 'Respondió que ya no existe (410).',
  failing: 'No respondió bien a ningún intento en tres días.',
  secret: 'Cambió una clave nuestra y ya no podemos firmar: pide por la API un secreto nuevo (rotate-secret).',
};

export const text = {
  /** Without á, í, ó and ú: one such letter halves what fits into an SMS [MS18]. */
  alarm: (danger: DrillRule | null, subject: string, time: string): string =>
    `${danger === null ? 'Alarma' : DANGER[danger]} sin atender desde ${time}: ${subject}. Abra el despacho.`,
  passwordReset: (link: string, until: string): MailText => ({
    subject: 'Contraseña nueva',
    text: `Para elegir la contraseña de tu cuenta, abre este enlace antes del ${until}:\n\n${link}\n\nSi no esperabas este correo, no hagas nada.\n`,
  }),
  /** Kept instead of the text with its link. */
  passwordResetRecord: 'Enlace para elegir una contraseña nueva.',
  report: (fields: ReportFields): MailText => ({
    subject: `${fields.report} ${fields.days}`,
    text: `${fileLines(fields)}\n\n${mailLines([
      ['Reporte', fields.report],
      ['Fechas', fields.days],
      ['Filas', String(fields.rows)],
      ['Compañía', fields.company],
      ['Sucursal', fields.branch],
      ['Motorista', fields.courier],
      ['Cantidad mínima', fields.minimum === null ? null : String(fields.minimum)],
      ['Estado', fields.status],
      ['Forma de pago', fields.payment],
      ['Regla de conteo', fields.rule],
      ['Lo programó', `${fields.asker} (${fields.email})`],
      ['Se envía', EVERY[fields.every]],
    ])}\n\nPara dejar de recibirlo: quien lo programó lo detiene en «Envíos por correo», debajo del reporte:\n${fields.link}\n`,
  }),
  webhook: (url: string, reason: keyof typeof webhookReasons, link: string): MailText => ({
    subject: 'Webhook deshabilitado',
    text: `Ya no enviamos eventos a este webhook:\n\n${url}\n\n${webhookReasons[reason]}\n\nLos intentos y sus respuestas están en la consola:\n${link}\n\nEl programa lo habilita otra vez por la API.\n`,
  }),
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
    text: `${fields.comment}\n\n${mailLines([
      ['Usuario', fields.user],
      ['Rol', fields.role],
      ['Correo', fields.email],
      ['Compañía', fields.company],
      ['Sucursal', fields.branch],
      ['Reporte', fields.id],
    ])}\n`,
  }),
} as const;
