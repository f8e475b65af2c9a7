// /walls: the screens of control rooms; whoever may change them gets the buttons.
import { WallList } from '../features/walls/WallList.tsx';
import { useCan } from '../kit/access.ts';

export const Walls = () => <WallList canEdit={useCan('walls.edit')} />;
