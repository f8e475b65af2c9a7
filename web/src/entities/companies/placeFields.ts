// Two fields of a form that hang together: a company, and a branch of it.
import { clearDependents } from '../../kit/form/clearDependents.ts';
import type { FieldRule, FieldSpec } from '../../kit/form/fieldSpec.ts';
import { useBranches, useCompanies } from './names.ts';

/** '' = none was chosen. */
export type PlaceValues = { companyId: string; branchId: string };

/** The choice of the whole operation; no id contains a slash. */
export const WHOLE_OPERATION = '/';

/** Null: none, or the whole operation. */
export const chosenId = (id: string): string | null => (id === '' || id === WHOLE_OPERATION ? null : id);

/** Another company has other branches. */
export const clearsBranch = clearDependents<PlaceValues>({ companyId: ['branchId'] }, { companyId: '', branchId: '' });

type PlaceOptions<V> = {
  text: {
    fields: { company: string; branch: string };
    choose: string;
    companyFirst: string;
    /** The choice of the whole operation, where there is one. */
    global?: string;
  };
  /** By default the text for choosing one. */
  noCompany?: string;
  isRequired: (field: 'company' | 'branch', values: V) => boolean;
};

export const usePlaceFields = <V extends PlaceValues>({
  text: { fields, choose, companyFirst, global },
  noCompany = choose,
  isRequired,
}: PlaceOptions<V>): FieldRule<V>[] => {
  const companies = useCompanies().map(({ id, name }) => ({ value: id, label: name }));
  const branches = useBranches();
  const rules = [
    (values: V): FieldSpec<PlaceValues> => ({
      kind: 'select',
      name: 'companyId',
      label: fields.company,
      options: global === undefined ? companies : [{ value: WHOLE_OPERATION, label: global }, ...companies],
      empty: noCompany,
      isRequired: isRequired('company', values),
    }),
    (values: V): FieldSpec<PlaceValues> => ({
      kind: 'select',
      name: 'branchId',
      label: fields.branch,
      options: branches
        .filter(({ company }) => company.id === values.companyId)
        .map(({ id, name }) => ({ value: id, label: name })),
      empty: choose,
      isRequired: isRequired('branch', values),
      fixedBy: chosenId(values.companyId) === null ? companyFirst : null,
    }),
  ];
  // A form with more fields has these under the same names.
  return rules as FieldRule<V>[];
};
