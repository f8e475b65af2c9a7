// The texts that a company would send with the values of its form, about an example order [MS22].
import { customerMessage } from '@despacho/contract/companies.ts';
import { orderMail, smsText } from '@despacho/domain/messages/compose.ts';
import { channelsOf } from '@despacho/domain/orders/messages.ts';
import type { CompanyValues } from '../../entities/companies/companyForm.ts';
import { MESSAGE_TEXT } from '../../entities/companies/text.ts';
import { Note } from '../../kit/layout/Page.tsx';
import { useFormValues } from '../../kit/form/formInputs.ts';
import type { KitForm } from '../../kit/form/useKitForm.ts';
import styles from './Companies.module.css';
import { previewText } from './text.ts';

const { sample } = previewText;

export const MessagePreview = ({ form }: { form: KitForm<CompanyValues> }) => {
  const { name, ...values } = useFormValues(form);
  const { hasSms, hasEmail } = values;
  const customerMessages = customerMessage.options.filter((message) => values[message]);
  const order = { ...sample, company: { id: '', name: name.trim() === '' ? sample.company.name : name } };
  const rows = customerMessage.options.flatMap((occasion) => {
    const { sms, email } = channelsOf(occasion, { hasSms, hasEmail, customerMessages });
    if (!sms && !email) return [];
    return {
      occasion,
      sms: sms ? smsText(occasion, order, location.origin) : null,
      email: email ? orderMail(occasion, order, location.origin) : null,
    };
  });
  return rows.length === 0 ? (
    <Note>{previewText.none}</Note>
  ) : (
    <section className={styles['messages']} aria-label={previewText.title}>
      <h3>{previewText.title}</h3>
      <dl>
        {rows.map(({ occasion, sms, email }) => (
          <div key={occasion}>
            <dt>{MESSAGE_TEXT[occasion]}</dt>
            {sms === null ? null : (
              <dd>
                <small>{previewText.sms(sms.length)}</small>
                <p>{sms}</p>
              </dd>
            )}
            {email === null ? null : (
              <dd>
                <details>
                  <summary>{previewText.email(email.subject)}</summary>
                  <p>{email.text}</p>
                </details>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
};
