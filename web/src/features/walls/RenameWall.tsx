// Another name for a wall.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { wallName, type WallDevice } from '@despacho/contract/walls.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { dialogText } from '../../kit/dialog/text.ts';
import { Field } from '../../kit/form/Field.tsx';
import { useAction } from '../../kit/requests/useRoute.ts';
import { sentenceOf } from './failure.ts';
import { wallText } from './text.ts';

const form = z.object({ name: wallName });

type RenameWallProps = { wall: WallDevice; onClose: () => void };

export const RenameWall = ({ wall, onClose }: RenameWallProps) => {
  const rename = useAction('renameWall');
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: wall.name },
  });
  const submit = handleSubmit(async (body) => {
    const result = await rename({ params: { id: wall.id }, body });
    if (!result.ok) {
      setError('name', { message: sentenceOf(result) }, { shouldFocus: true });
      return;
    }
    onClose();
  });
  return (
    <Dialog isOpen title={wallText.renameOf(wall.name)} isCloseButtonShown={false} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <Field
            label={wallText.name}
            error={formState.errors.name?.message}
            autoComplete="off"
            autoFocus
            {...register('name')}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{dialogText.cancel}</Button>
              <Button intent="primary" type="submit" loading={formState.isSubmitting}>
                {dialogText.save}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
};
