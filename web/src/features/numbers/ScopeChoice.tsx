// Chooses what the numbers are about; nothing for accounts with one answer.
import { HTMLSelect } from '@blueprintjs/core';
import { COMPANY_KINDS } from '@despacho/contract/numbers.ts';
import { Labelled } from '../../kit/form/Labelled.tsx';
import type { ChosenScope } from './numbersScope.ts';
import { numbersText as text } from './text.ts';

/** Before an id, which may be anything but this. */
const KIND = 'kind/';
const NONE = '';

type Option = { value: string; label: string };
type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChoose: (value: string) => void };

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <Labelled label={label}>
    {(ties) => (
      <HTMLSelect
        {...ties}
        iconProps={{ title: '' }}
        value={value}
        options={options}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    )}
  </Labelled>
);

const asOption = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

export const ScopeChoice = ({ chosen }: { chosen: ChosenScope }) => {
  const { scope, choose, companies, branches } = chosen;
  const shown = scope.company ?? (scope.kind === undefined ? NONE : `${KIND}${scope.kind}`);
  const chooseCompany = (value: string): void => {
    const kind = COMPANY_KINDS.find((each) => value === `${KIND}${each}`);
    if (kind !== undefined) choose({ kind });
    else choose(value === NONE ? {} : { company: value });
  };
  const chooseBranch = (value: string): void => {
    const company = scope.company === undefined ? {} : { company: scope.company };
    choose(value === NONE ? company : { ...company, branch: value });
  };
  return (
    <>
      {companies.length === 0 ? null : (
        <Choice
          label={text.company}
          value={shown}
          onChoose={chooseCompany}
          options={[
            { value: NONE, label: text.allCompanies },
            ...COMPANY_KINDS.map((kind) => ({ value: `${KIND}${kind}`, label: text.kind[kind] })),
            ...companies.map(asOption),
          ]}
        />
      )}
      {branches.length < 2 ? null : (
        <Choice
          label={text.branch}
          value={scope.branch ?? NONE}
          onChoose={chooseBranch}
          options={[{ value: NONE, label: text.allBranches }, ...branches.map(asOption)]}
        />
      )}
    </>
  );
};
