// A company that is created or changed: its values, its logo, and what the server refuses.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { COMPANY_FORM_NAMES, companyForm, openedCompany } from '../../entities/companies/companyForm.ts';
import { companyText } from '../../entities/companies/text.ts';
import { useRecordForm } from '../../kit/resource/useRecordForm.ts';
import { companiesText } from './text.ts';

type Options = {
  company: CompanyProfile | null;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: (saved: CompanyProfile) => void;
};

export const useCompanyForm = ({ company, onDone }: Options) => {
  const { api } = useSession();
  const { image, ...edited } = useRecordForm({
    schema: companyForm,
    draft: `company ${company?.id ?? ''}`,
    opened: () => openedCompany(company),
    image: company?.logo ?? null,
    failed: company === null ? companiesText.notCreated : companiesText.notChanged,
    names: COMPANY_FORM_NAMES,
    conflicts: { 'name-taken': companyText.nameExists },
    send: async (fields, { base, image: logoUrl }) => {
      const body = { ...fields, ...(logoUrl !== undefined && { logoUrl }) };
      if (company === null) return api.createCompany({ body });
      return api.changeCompany({ params: { id: company.id }, body: { ...body, base } });
    },
    onDone,
  });
  return { ...edited, logo: image };
};
export type CompanyForm = ReturnType<typeof useCompanyForm>;
