// Asks how a new wall is called and what it shows; all complaints at once.
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { dialogText } from '../../kit/dialog/text.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { useAction } from '../../kit/requests/useRoute.ts';
import { sentenceOf } from './failure.ts';
import { emptyNewWall, newWallForm, placeOf, type NewWallValues, type MadeWall } from './newWall.ts';
import { useBranches, useCompanies } from './places.ts';
import { PLACE_KIND_TEXT, wallText } from './text.ts';
import styles from './Walls.module.css';

type NewWallFormProps = { onCancel: () => void; onMade: (wall: MadeWall) => void };

const kinds = Object.entries(PLACE_KIND_TEXT).map(([value, label]) => ({ value, label }));

export const NewWallForm = ({ onCancel, onMade }: NewWallFormProps) => {
  const createWall = useAction('createWall');
  const companies = useCompanies();
  const branches = useBranches();
  const { register, handleSubmit, setError, control, formState } = useForm<NewWallValues>({
    resolver: zodResolver(newWallForm),
    defaultValues: emptyNewWall,
  });
  const { errors, isSubmitting } = formState;
  const shows = useWatch({ control, name: 'shows' });

  const submit = handleSubmit(async (values) => {
    const result = await createWall({ body: { name: values.name, place: placeOf(values) } });
    if (result.ok) onMade({ name: result.value.wall.name, link: result.value.link });
    else if (result.code === 'conflict') setError('name', { message: sentenceOf(result) }, { shouldFocus: true });
    else setError('root', { message: sentenceOf(result) });
  });

  return (
    <form noValidate aria-label={wallText.create} onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <div className={styles['form']}>
          <Field
            label={wallText.name}
            error={errors.name?.message}
            placeholder={wallText.nameHint}
            autoComplete="off"
            autoFocus
            {...register('name')}
          />
          <Choice label={wallText.shows} error={undefined} options={kinds} {...register('shows')} />
          {shows === 'company' ? (
            <Choice
              label={wallText.companyField}
              error={errors.companyId?.message}
              empty={wallText.choose}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              {...register('companyId')}
            />
          ) : null}
          {shows === 'branch' ? (
            <Choice
              label={wallText.branchField}
              error={errors.branchId?.message}
              empty={wallText.choose}
              options={branches.map(({ id, name, company }) => ({ value: id, label: name, group: company.name }))}
              {...register('branchId')}
            />
          ) : null}
          <div role="alert">
            {errors.root === undefined ? null : <Callout icon={null}>{errors.root.message}</Callout>}
          </div>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onCancel}>{dialogText.cancel}</Button>
            <Button intent="primary" type="submit" disabled={isSubmitting}>
              {isSubmitting ? wallText.busy : wallText.submit}
            </Button>
          </>
        }
      />
    </form>
  );
};
