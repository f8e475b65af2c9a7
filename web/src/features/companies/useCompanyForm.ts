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
import { companiesText } from './text.ts';
import { refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { formRefusal } from '../../kit/resource/conflict.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';

type Logo = { file: File | null; isRemoved: boolean };

type Options = {
  company: CompanyProfile | null;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: (saved: CompanyProfile) => void;
};

export const useCompanyForm = ({ company, onDone }: Options) => {
  const { api } = useSession();
  const [logo, setLogo] = useState<Logo>({ file: null, isRemoved: false });
  const [opened] = useState(() => openedCompany(company));
  const saved = useRef<CompanyProfile | null>(null);

  const logoChange = async (): Promise<{ logoUrl?: string | null } | Refusal> => {
    if (logo.file === null) return logo.isRemoved ? { logoUrl: null } : {};
    const stored = await api.uploadImage({ body: {}, file: logo.file });
    return stored.ok ? { logoUrl: stored.value.name } : refusedWith(FAILURE_TEXT[stored.code]);
  };

  const form = useKitForm<CompanyValues, CompanyBody>({
    schema: companyForm,
    draft: `company ${company?.id ?? ''}`,
    values: opened.values,
    failed: company === null ? companiesText.notCreated : companiesText.notChanged,
    submit: async (payload) => {
      const change = await logoChange();
      if ('fields' in change) return change;
      const body = { ...payload, ...change };
      const result =
        company === null
          ? await api.createCompany({ body })
          : await api.changeCompany({ params: { id: company.id }, body: { ...body, base: opened.base } });
      if (!result.ok) return formRefusal(result, COMPANY_FORM_NAMES, { 'name-taken': companyText.nameExists });
      saved.current = result.value;
      setLogo({ file: null, isRemoved: false });
      return null;
    },
    onDone: () => {
      if (saved.current !== null) onDone(saved.current);
    },
  });
  return {
    form,
    isChanged: form.isDirty || logo.file !== null || logo.isRemoved,
    logo: {
      file: logo.file,
      url: logo.isRemoved ? null : (company?.logo ?? null),
      onPicked: (file: File) => setLogo({ file, isRemoved: false }),
      onRemove: () => setLogo({ file: null, isRemoved: true }),
    },
  };
};
export type CompanyForm = ReturnType<typeof useCompanyForm>;
