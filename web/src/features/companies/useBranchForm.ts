// A branch that is created or changed: its values, its place with the perimeter, and its dependent catalogs.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { newPerimeter, perimeterProblem, roundedPoint } from '@despacho/domain/branches/perimeter.ts';
import { z } from 'zod';
import {
  BRANCH_FORM_NAMES,
  branchBody,
  branchFields,
  branchForm,
  clearsPlaces,
  openedBranch,
  type BranchValues,
} from '../../entities/companies/branchForm.ts';
import { isSame } from '../../kit/draft/draftValues.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { refusedWith } from '../../kit/form/refusal.ts';
import type { Area } from '../../kit/map/PerimeterCanvas.tsx';
import { useRecordForm } from '../../kit/resource/useRecordForm.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { branchText } from './text.ts';

type Items = { data: readonly Reference[] };
const optionsOf = (found: Items | null): Option[] =>
  found?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];

const isEmpty = (found: Items | null): boolean => found?.data.length === 0;

/** A region is only of its country, and a city of its region. `problem`: which list could not be read; `missing`: which has nothing. */
const useCatalogs = ({ countryId, regionId }: BranchValues) => {
  const countries = useRoute('countries', { query: {} });
  const regions = useRoute('regions', { params: { countryId }, query: {} }, { isEnabled: countryId !== '' });
  const cities = useRoute(
    'cities',
    { params: { countryId, regionId }, query: {} },
    { isEnabled: countryId !== '' && regionId !== '' },
  );
  const failed = [
    [countries, branchText.noCountries],
    [regions, branchText.noRegions],
    [cities, branchText.noCities],
  ] as const;
  const emptyLists = [
    [countries, branchText.emptyCountries],
    [regions, branchText.emptyRegions],
    [cities, branchText.emptyCities],
  ] as const;
  return {
    fields: branchFields({
      countries: optionsOf(countries.value),
      regions: optionsOf(regions.value),
      cities: optionsOf(cities.value),
    }),
    problem: failed.find(([{ failure }]) => failure !== null)?.[1] ?? null,
    missing: emptyLists.find(([{ value }]) => isEmpty(value))?.[1] ?? null,
  };
};

/** Where a new branch begins: the middle of Guatemala City. */
const START = { lat: 14.587461, lng: -90.514048 } as const;

/** The map is a field like any other: it makes the form unsaved, and is in its draft. */
const areaSchema = branchForm.extend({ area: z.custom<Area>() });

const areaOf = (branch: Branch | null): Area => {
  const centre = branch?.position ?? START;
  const stored = branch?.perimeter ?? [];
  return { centre, perimeter: stored.length === 5 ? stored : newPerimeter(centre) };
};

const pointsOf = ({ centre, perimeter }: Area) => ({
  point: roundedPoint(centre),
  perimeter: perimeter.map(roundedPoint),
});

/** Null: a new one. `base`: what a change was opened with. */
const openedArea = (branch: Branch | null) => {
  const area = areaOf(branch);
  const { values, base } = openedBranch(branch);
  return { values: { ...values, area }, base: { ...base, ...pointsOf(area) } };
};

type Options = {
  companyId: string;
  branch: Branch | null;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: () => void;
};

export const useBranchForm = ({ companyId, branch, onDone }: Options) => {
  const { api } = useSession();
  const { form } = useRecordForm({
    schema: areaSchema,
    draft: `branch ${companyId} ${branch?.id ?? ''}`,
    opened: () => openedArea(branch),
    clears: clearsPlaces,
    failed: branch === null ? branchText.notCreated : branchText.notChanged,
    names: BRANCH_FORM_NAMES,
    conflicts: { 'name-taken': branchText.nameExists },
    send: async ({ area, ...values }, { base }) => {
      if (perimeterProblem(area.perimeter) !== null) return refusedWith(branchText.wrongArea);
      const body = { ...branchBody(values), ...pointsOf(area) };
      if (branch === null) return api.createBranchOffice({ body: { ...body, CompanyId: companyId } });
      return api.changeBranchOffice({ params: { id: branch.id }, body: { ...body, base } });
    },
    onDone,
  });
  const values = useFormValues(form);
  const { area: stored = values.area } = form.draft.others;
  return {
    form,
    area: values.area,
    setArea: (area: Area) => form.change({ area }),
    /** [DR3] Another person moved it since the recovered draft: takes that instead. */
    takeStored: isSame(stored, values.area) ? null : () => form.changeField('area', stored),
    ...useCatalogs(values),
  };
};
