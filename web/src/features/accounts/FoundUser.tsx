// The account of an e-mail, and what is done with it below the search.
import { accountEmail } from '@despacho/contract/accounts/passwords.ts';
import type { User } from '@despacho/contract/accounts/users.ts';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { userText } from '../../entities/users/text.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { refusedWith } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './Accounts.module.css';
import { accountText, emailSentences } from './text.ts';

const schema = z.object({ email: accountEmail(emailSentences.required, emailSentences.wrong) });
type Search = z.infer<typeof schema>;
const fields: FieldRule<Search>[] = [
  { kind: 'text', type: 'email', name: 'email', label: userText.fields.email, isRequired: true, isWide: true },
];

type FoundUserProps = { title: string; children: (user: User) => ReactNode };

export const FoundUser = ({ title, children }: FoundUserProps) => {
  const find = useAction('findUser');
  const [found, setFound] = useState<User | null>(null);
  const form = useKitForm<Search, Search>({
    schema,
    draft: null,
    values: { email: '' },
    submit: async (body) => {
      setFound(null);
      const result = await find({ body });
      const user = result.ok ? result.value.user : null;
      if (user === null) {
        const text = result.ok ? accountText.notUser : accountText.findFailed;
        notify(text, 'danger');
        return refusedWith(text);
      }
      notify(accountText.found, 'success');
      setFound(user);
      return null;
    },
  });
  return (
    <div className={styles['page']}>
      <PageHead title={title} />
      <Form form={form} fields={fields} label={accountText.search} submit={accountText.search} />
      {found === null ? null : (
        <section key={found.id} className={styles['part']} aria-label={found.name}>
          <h2>
            {found.name} <small>{found.email}</small>
          </h2>
          {children(found)}
        </section>
      )}
    </div>
  );
};
