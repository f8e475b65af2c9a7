// The dialog that changes a company, as an awaited call.
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog, type DialogState } from '../../kit/dialog/dialogs.tsx';
import { FormButtons } from '../../kit/form/Form.tsx';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { companiesText } from './text.ts';
import { useCompanyForm } from './useCompanyForm.ts';

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
export const changeCompany = async (company: CompanyProfile): Promise<CompanyProfile | null> =>
  openDialog<CompanyProfile | null>((answer, state) => <Change company={company} answer={answer} state={state} />);
