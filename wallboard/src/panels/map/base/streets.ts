// The street map of this screen: asked for once the map is loaded, and as long as the page lives.
import { connectBaseMap } from '@despacho/client/map/baseMap.ts';
import { createApi } from '@despacho/client/rest.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';

export const streets = connectBaseMap({ api: createApi({ token: () => null }), isStyle });
