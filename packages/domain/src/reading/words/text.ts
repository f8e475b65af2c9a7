// Words that people write around telephones, amounts and coordinates.

/** In lower case. */
export const phoneWords: ReadonlySet<string> = new Set([
  'tel',
  'tels',
  'telf',
  'tfno',
  'fono',
  'phone',
  'teléfono',
  'telefono',
  'télefono',
  'teléfonos',
  'telefonos',
  'tlf',
  'tlfno',
  'tél',
  'cel',
  'cels',
  'celu',
  'cell',
  'celular',
  'móvil',
  'movil',
  'móv',
  'mov',
  'mobile',
  'whatsapp',
  'whatsap',
  'wasap',
  'whats',
  'wsp',
  'wa',
  'no',
  'num',
  'núm',
  'número',
  'numero',
  'contacto',
  'fijo',
  'pbx',
  'casa',
  'oficina',
  'trabajo',
  'y',
  'o',
]);

/** Before the digits inside a company. */
export const extensionWords = ['extensión', 'extension', 'interno', 'anexo', 'ext', 'int', 'x'] as const;

export const quetzalWords = ['GTQ', 'QTZS', 'QTZ', 'quetzales', 'quetzal', 'Qs', 'Q'] as const;

/** In Spanish and English: O is the west. */
export const northWords = ['norte', 'north', 'n'] as const;
export const southWords = ['sur', 'south', 's'] as const;
export const eastWords = ['este', 'east', 'e'] as const;
export const westWords = ['oeste', 'west', 'w', 'o'] as const;
export const latitudeWords = ['latitude', 'latitud', 'lat'] as const;
export const longitudeWords = ['longitude', 'longitud', 'long', 'lng', 'lon'] as const;
