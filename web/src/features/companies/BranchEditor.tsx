// The page of a new branch, or of one that is changed: fields beside the map of its perimeter.
import { Callout } from '@blueprintjs/core';
import type { Branch } from '@despacho/contract/branches.ts';
import { Link, useNavigate } from 'react-router-dom';
import { FormButtons, FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { Page, Panels } from '../../kit/layout/Page.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { PerimeterField } from '../../kit/map/PerimeterField.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { branchText } from './text.ts';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { useBranchForm } from './useBranchForm.ts';

type BranchEditorProps = { companyId: string; companyName: string; branch: Branch | null };

export const BranchEditor = ({ companyId, companyName, branch }: BranchEditorProps) => {
  const navigate = useNavigate();
  const places = usePlaces();
  const back = `/company/${encodeURIComponent(companyId)}`;
  const edited = useBranchForm({
    companyId,
    branch,
    onDone: () => {
      notify(branch === null ? branchText.created : branchText.changed, 'success');
      void navigate(back);
    },
  });
  const catalogs = useScreenPath()('/catalogs');
  const { form, fields, problem, missing, area, setArea, takeStored } = edited;
  const title = branch === null ? branchText.createTitle : branchText.changeTitle;
  return (
    <Page>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHead title={title} detail={branch === null ? companyName : `${companyName} · ${branch.name}`} />
      {problem === null ? null : (
        <Callout icon={null} intent="danger" role="alert">
          {problem}
        </Callout>
      )}
      {missing === null ? null : (
        <Callout icon={null} intent="warning" role="status">
          {missing} {catalogs === null ? null : <Link to={catalogs}>{branchText.catalogs}</Link>}
        </Callout>
      )}
      <Panels>
        <FormFrame form={form} label={title}>
          <FormFields form={form} fields={fields} />
        </FormFrame>
        <PerimeterField area={area} places={places} onArea={setArea} onTakeStored={takeStored} />
      </Panels>
      <PageButtons>
        <FormButtons
          form={form}
          submit={branch === null ? branchText.create : branchText.save}
          cancel={branchText.cancel}
          onCancel={() => void navigate(back)}
        />
      </PageButtons>
    </Page>
  );
};
