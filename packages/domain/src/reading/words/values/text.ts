// Words that people write around amounts and coordinates: no part of the console needs them before a form is open.
export const quetzalWords = ['GTQ', 'QTZS', 'QTZ', 'quetzales', 'quetzal', 'Qs', 'Q'] as const;

/** In Spanish and English: O is the west. */
export const northWords = ['norte', 'north', 'n'] as const;
export const southWords = ['sur', 'south', 's'] as const;
export const eastWords = ['este', 'east', 'e'] as const;
export const westWords = ['oeste', 'west', 'w', 'o'] as const;
export const latitudeWords = ['latitude', 'latitud', 'lat'] as const;
export const longitudeWords = ['longitude', 'longitud', 'long', 'lng', 'lon'] as const;
