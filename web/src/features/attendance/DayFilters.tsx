// Whose attendance: what was chosen is part of the address.
import { useBranches, useCompanies } from '../../entities/companies/names.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { ADDRESS, dayText as text } from './text.ts';

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

type PlaceProps = { company: string; branch: string; put: (change: Record<string, string>) => void };

/** Nothing to choose where the account sees one company or one branch. */
export const PlaceChoice = ({ company, branch, put, isOfCompany }: PlaceProps & { isOfCompany: boolean }) => {
  const companies = useCompanies().filter(({ hasAssistance }) => hasAssistance);
  const branches = useBranches().filter((each) => each.company.id === (company || companies[0]?.id));
  return (
    <>
      {isOfCompany || companies.length < 2 ? null : (
        <Choice
          label={text.company}
          empty={text.allCompanies}
          options={companies.map(optionOf)}
          value={company}
          onChange={({ target }) => put({ [ADDRESS.company]: target.value, [ADDRESS.branch]: '' })}
        />
      )}
      {branches.length < 2 || (company === '' && companies.length > 1) ? null : (
        <Choice
          label={text.branch}
          empty={text.allBranches}
          options={branches.map(optionOf)}
          value={branch}
          onChange={({ target }) => put({ [ADDRESS.branch]: target.value })}
        />
      )}
    </>
  );
};
