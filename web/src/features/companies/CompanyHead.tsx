// The head of a company: its logo and name, and what an administrator does with it.
import { Button, Classes } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { Link, useNavigate } from 'react-router-dom';
import { newUserQuery } from '../../entities/users/newUserAddress.ts';
import { useCan } from '../../kit/access.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../kit/dialog/dialogs.tsx';
import { FormButtons } from '../../kit/form/Form.tsx';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { WebImage } from '../../kit/image/WebImage.tsx';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { safeHref } from '../../kit/safeHref.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Avatar, Badge, PageHead } from '../../kit/states/PageHead.tsx';
import { activeOrdersOf } from './activeOrders.ts';
import styles from './Companies.module.css';
import { CompanyFields } from './CompanyFields.tsx';
import { offerBranches } from './enableBranches.ts';
import { companiesText } from './text.ts';
import { useCompanyForm } from './useCompanyForm.ts';

// The dialog that changes a company, as an awaited call.
type ChangeProps = { company: CompanyProfile; answer: (saved: CompanyProfile | null) => void; state: DialogState };

const Change = ({ company, answer, state }: ChangeProps) => {
  const changed = useCompanyForm({ company, onDone: answer });
  const title = companiesText.changeTitle(company.name);
  const onCancel = async (): Promise<void> => {
    if (!changed.isChanged || (await askToLeave())) answer(null);
  };
  return (
    <DialogFrame
      {...state}
      title={title}
      size="large"
      isClosedByClick={false}
      onCancel={() => void onCancel()}
      actions={<FormButtons form={changed.form} onCancel={() => void onCancel()} />}
    >
      <CompanyFields {...changed} label={title} />
    </DialogFrame>
  );
};

/** What was saved; null: cancelled. */
const changeCompany = async (company: CompanyProfile): Promise<CompanyProfile | null> =>
  openDialog<CompanyProfile | null>((answer, state) => <Change company={company} answer={answer} state={state} />);

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
