// /catalogs: countries, their regions and the cities of a region.
import { Catalogs as PlaceCatalogs } from '../features/catalogs/Catalogs.tsx';
import { SCREEN_TEXT } from './text.ts';

export const Catalogs = () => <PlaceCatalogs title={SCREEN_TEXT.catalogs.title} />;
