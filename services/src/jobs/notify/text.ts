// Texts of the mails that are about no order; those about orders are in domain (messages/text.ts).
import { mailLines, type MailText } from '@despacho/domain/messages/text.ts';

export const text = {
  passwordReset: (link: string, until: string): MailText => ({
    subject: 'Contraseña nueva',
    text: `Para elegir la contraseña de tu cuenta, abre este enlace antes del ${until}:\n\n${link}\n\nSi no esperabas este correo, no hagas nada.\n`,
  }),
  /** Kept instead of the text with its link. */
  passwordResetRecord: 'Enlace para elegir una contraseña nueva.',
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
