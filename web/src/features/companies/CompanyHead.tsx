// The head of a company: its logo and name, and what an administrator does with it.
import { Button, Classes } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { newUserQuery } from '../../entities/users/newUserAddress.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { WebImage } from '../../kit/image/WebImage.tsx';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { safeHref } from '../../kit/safeHref.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Avatar, Badge, PageHead } from '../../kit/states/PageHead.tsx';
import { activeOrdersOf } from './activeOrders.ts';
import { changeCompany } from './changeCompany.tsx';
import styles from './Companies.module.css';
import { offerBranches } from './enableBranches.ts';
import { companiesText } from './text.ts';

const useActs = ({ id, name }: CompanyProfile) => {
  const { api } = useSession();
  const live = useConnection();
  const navigate = useNavigate();
  return {
    remove: async (): Promise<void> => {
      const { removeTitle, removeDetail, remove: action } = companiesText;
      const detail = `${removeDetail} ${activeOrdersOf(live, ({ company }) => company?.id === id)}`;
      if (!(await confirm({ title: removeTitle(name), detail, action }))) return;
      const result = await api.removeCompany({ params: { id } });
      if (!result.ok) return notify(companiesText.notRemoved, 'danger');
      notify(companiesText.removed, 'success');
      void navigate('/companies');
    },
    enable: async (): Promise<void> => {
      const result = await api.changeCompany({ params: { id }, body: { enable: true } });
      if (result.ok) await offerBranches(api, { id, name });
      else notify(conflictSentence(result), 'danger');
    },
  };
};

const change = async (company: CompanyProfile): Promise<void> => {
  if ((await changeCompany(company)) !== null) notify(companiesText.changed, 'success');
};

export const CompanyHead = ({ company }: { company: CompanyProfile }) => {
  const { id, name, description, logo, isEnabled } = company;
  const canEdit = useCan('companies.edit');
  const pathTo = useScreenPath();
  const [back, newUser] = [pathTo('/companies'), pathTo('/create')];
  const { remove, enable } = useActs(company);
  const source = logo === null ? null : safeHref(logo);
  return (
    <>
      <PageHead
        title={name}
        {...(description === null ? {} : { detail: description })}
        actions={
          <>
            {source === null ? null : (
              <WebImage
                className={styles['logo']}
                source={source}
                alt=""
                renderMissing={() => <Avatar name={name} />}
              />
            )}
            {isEnabled ? null : <Badge>{companiesText.disabled}</Badge>}
            {back === null ? null : (
              <Link className={Classes.BUTTON} to={back}>
                {companiesText.back}
              </Link>
            )}
            {newUser === null || !isEnabled ? null : (
              <Link className={Classes.BUTTON} to={`${newUser}?${newUserQuery(id)}`}>
                {companiesText.addUser}
              </Link>
            )}
            {canEdit ? <Button onClick={() => void change(company)}>{companiesText.change}</Button> : null}
            {canEdit && isEnabled ? (
              <Button intent="danger" variant="outlined" onClick={() => void remove()}>
                {companiesText.remove}
              </Button>
            ) : null}
            {canEdit && !isEnabled ? <Button onClick={() => void enable()}>{companiesText.enable}</Button> : null}
          </>
        }
      />
    </>
  );
};
