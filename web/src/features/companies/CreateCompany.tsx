// The page of a new company.
import { useNavigate } from 'react-router-dom';
import { FormButtons } from '../../kit/form/Form.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { Page } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { companiesText } from './text.ts';
import { useCompanyForm } from './useCompanyForm.ts';

const LIST = '/companies';

export const CreateCompany = () => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const company = useCompanyForm({
    company: null,
    onDone: ({ id, name }) => {
      const path = pathTo('/company/:companyId', { companyId: id });
      const open = { text: companiesText.openOf(name), run: () => void navigate(path ?? LIST) };
      notify(companiesText.created, 'success', path === null ? {} : { action: open });
      void navigate(LIST);
    },
  });
  return (
    <Page>
      <LeaveGuard isDirty={company.isChanged} />
      <PageHead title={companiesText.createTitle} />
      <CompanyFields {...company} label={companiesText.createTitle} />
      <PageButtons>
        <FormButtons
          form={company.form}
          submit={companiesText.create}
          busy={companiesText.creating}
          cancel={companiesText.cancel}
          onCancel={() => void navigate(LIST)}
        />
      </PageButtons>
    </Page>
  );
};
