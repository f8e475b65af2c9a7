// The account of an e-mail, and what is done with it below the search.
import { emailRows, type User } from '@despacho/contract/accounts/users.ts';
import { USER_LABEL } from '@despacho/domain/access/text.ts';
import { useState, type ReactNode } from 'react';
import { Form } from '../../kit/form/Form.tsx';
import { refusedWith } from '../../kit/form/refusal.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Page } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { accountText } from './text.ts';

const search = rowForm(emailRows, { labels: USER_LABEL, others: { email: { isWide: true } } });

type FoundUserProps = { title: string; children: (user: User) => ReactNode };

export const FoundUser = ({ title, children }: FoundUserProps) => {
  const find = useAction('findUser');
  const [found, setFound] = useState<User | null>(null);
  const form = useKitForm({
    schema: search.schema,
    draft: null,
    values: search.opened(null).values,
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
    <Page width="text">
      <PageHead title={title} />
      <Form form={form} fields={search.fields} label={accountText.search} submit={accountText.search} />
      {found === null ? null : (
        <Card key={found.id} title={found.name} actions={found.email}>
          {children(found)}
        </Card>
      )}
    </Page>
  );
};
