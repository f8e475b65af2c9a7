// /walls: the screens of control rooms. A new one has a form of its own, and its link is shown once.
import { useBranches, useCompanies } from '../entities/companies/names.ts';
import { emptyNewWall, newWallFields, newWallForm, placeOf } from '../entities/walls/newWall.ts';
import { wallText } from '../entities/walls/text.ts';
import { walls } from '../entities/walls/walls.tsx';
import { showLink } from '../kit/dialog/showLink.tsx';
import { useAction } from '../kit/requests/useRoute.ts';
import { editDialog } from '../kit/resource/editDialog.ts';
import { ResourceScreen } from '../kit/resource/ResourceScreen.tsx';
import { SCREEN_TEXT } from './text.ts';

export const Walls = () => {
  const createWall = useAction('createWall');
  const [companies, branches] = [useCompanies(), useBranches()];
  const create = async (): Promise<void> => {
    const created = await editDialog({
      title: wallText.create,
      action: wallText.submit,
      busy: wallText.busy,
      conflicts: wallText.conflicts,
      schema: newWallForm,
      values: emptyNewWall,
      fields: newWallFields(companies, branches),
      send: async (values) => createWall({ body: { name: values.name, place: placeOf(values) } }),
    });
    if (created === null) return;
    await showLink({ title: wallText.linkTitle(created.wall.name), detail: wallText.linkOnce, link: created.link });
  };
  return (
    <ResourceScreen
      resource={walls}
      result={walls.useList()}
      title={SCREEN_TEXT.walls.title}
      onCreate={() => void create()}
    />
  );
};
