// A company that is created or changed: its values, its logo, and what the server refuses.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { useRef, useState } from 'react';
import {
  COMPANY_FORM_NAMES,
  companyForm,
  openedCompany,
  type CompanyBody,
  type CompanyValues,
} from '../../entities/companies/companyForm.ts';
import { companyText } from '../../entities/companies/text.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { useFormImage } from '../../kit/image/useFormImage.ts';
import { formRefusal } from '../../kit/resource/conflict.ts';
import { companiesText } from './text.ts';

type Options = {
  company: CompanyProfile | null;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: (saved: CompanyProfile) => void;
};

export const useCompanyForm = ({ company, onDone }: Options) => {
  const { api } = useSession();
  const logo = useFormImage(company?.logo ?? null);
  const [opened] = useState(() => openedCompany(company));
  const saved = useRef<CompanyProfile | null>(null);

  const form = useKitForm<CompanyValues, CompanyBody>({
    schema: companyForm,
    draft: `company ${company?.id ?? ''}`,
    values: opened.values,
    failed: company === null ? companiesText.notCreated : companiesText.notChanged,
    submit: async (fields) =>
      logo.send(async (name) => {
        const body = { ...fields, ...(name !== undefined && { logoUrl: name }) };
        const result =
          company === null
            ? await api.createCompany({ body })
            : await api.changeCompany({ params: { id: company.id }, body: { ...body, base: opened.base } });
        if (!result.ok) return formRefusal(result, COMPANY_FORM_NAMES, { 'name-taken': companyText.nameExists });
        saved.current = result.value;
        return null;
      }),
    onDone: () => {
      if (saved.current !== null) onDone(saved.current);
    },
  });
  return { form, isChanged: form.isDirty || logo.isChanged, logo: logo.field };
};
export type CompanyForm = ReturnType<typeof useCompanyForm>;
