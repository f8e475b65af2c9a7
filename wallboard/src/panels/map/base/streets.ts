// The street map of this screen: requested after the map is loaded, and kept as long as the page lives.
import { connectBaseMap } from '@despacho/client/map/baseMap.ts';
import { createApi } from '@despacho/client/rest.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';

export const streets = connectBaseMap({ api: createApi({ token: () => null }), isStyle });
