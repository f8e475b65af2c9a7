// Vocabulary of Guatemalan addresses: kinds of streets with abbreviations, ordinals, and words around a number.

/** Kinds of streets. The first word of each list is the standard form. */
export const STREET_WORDS = {
  calle: ['calle', 'calles', 'cll', 'cl', 'c', 'cale', 'callle'],
  avenida: ['avenida', 'avenidas', 'av', 'ave', 'avs', 'avda', 'avd', 'avenidda', 'avennida', 'avendia', 'avenoida'],
  diagonal: ['diagonal', 'diag', 'dg'],
  via: ['via'],
  ruta: ['ruta'],
  calzada: ['calzada', 'calz', 'clzda', 'czda', 'calzda'],
  bulevar: ['bulevar', 'boulevard', 'boulevar', 'bulevard', 'blvd', 'blv', 'boul', 'bvd'],
  callejon: ['callejon', 'cjon', 'clljon'],
  carretera: ['carretera', 'carr', 'autopista'],
  pasaje: ['pasaje', 'psje'],
  eje: ['eje'],
  transversal: ['transversal'],
  anillo: ['anillo'],
} as const satisfies Record<string, readonly string[]>;
export type StreetKind = keyof typeof STREET_WORDS;

/** Kinds that may have only a number: "16 calle", "diagonal 6"; a carretera or a calzada has a name. */
export const NUMBERED_KINDS: readonly StreetKind[] = [
  'calle',
  'avenida',
  'diagonal',
  'via',
  'ruta',
  'callejon',
  'eje',
  'transversal',
];

/** Endings that make a number an ordinal: 3a, 1ra, 2da, 7ma. */
export const ORDINAL_ENDINGS: readonly string[] = 'a o ra ro da do ta to ma mo va vo na no er era nda'.split(' ');

/** By value: the first is 1. Both genders are accepted. */
export const ORDINALS: readonly (readonly string[])[] = [
  ['primera', 'primer', 'primero'],
  ['segunda', 'segundo'],
  ['tercera', 'tercer', 'tercero'],
  ['cuarta', 'cuarto'],
  ['quinta', 'quinto'],
  ['sexta', 'sexto'],
  ['septima', 'septimo', 'setima'],
  ['octava', 'octavo'],
  ['novena', 'noveno'],
  ['decima', 'decimo'],
  ['undecima', 'onceava', 'decimoprimera'],
  ['duodecima', 'doceava', 'decimosegunda'],
];

export const ZONE_WORDS: readonly string[] = ['zona', 'zonas', 'z', 'zn', 'zna'];
export const CORNER_WORDS: readonly string[] = ['y', 'e', 'esquina', 'esq', 'con'];
/** "Calle 5 No. 3-20": between a street and its house number. */
export const NUMBER_WORDS: readonly string[] = ['no', 'num', 'numero', 'nro', 'n', 'casa', 'lote'];
/** Ignored when names are compared: "Avenida de la Reforma" equals "Avenida Reforma". */
export const LINKING_WORDS: readonly string[] = ['de', 'del', 'la', 'las', 'los', 'el', 'a', 'al'];
/** Streets that only lead to a place: ranked after all others. */
export const ACCESS_WORDS: readonly string[] = ['acceso', 'parqueo', 'salida', 'ingreso', 'autoservicio', 'entrada'];

const STREET_NAMES: Record<StreetKind, string> = {
  calle: 'Calle',
  avenida: 'Avenida',
  diagonal: 'Diagonal',
  via: 'Vía',
  ruta: 'Ruta',
  calzada: 'Calzada',
  bulevar: 'Bulevar',
  callejon: 'Callejón',
  carretera: 'Carretera',
  pasaje: 'Pasaje',
  eje: 'Eje',
  transversal: 'Transversal',
  anillo: 'Anillo',
};

/** Kinds with the number in front: 16 Calle, but Diagonal 6. */
const NUMBER_FIRST: readonly StreetKind[] = ['calle', 'avenida'];

export const streetText = (kind: StreetKind, number: number, suffix: string): string => {
  const letter = suffix === '' ? '' : ` ${suffix.toUpperCase()}`;
  // Street signs of the city use ordinals up to ten.
  if (!NUMBER_FIRST.includes(kind)) return `${STREET_NAMES[kind]} ${number}${letter}`;
  return `${number}${number > 0 && number <= 10 ? 'a' : ''} ${STREET_NAMES[kind]}${letter}`;
};

export const zoneText = (zone: number): string => `zona ${zone}`;
export const cornerText = (a: string, b: string): string => `${a} y ${b}`;

/** Streets that people name in another way than the map, by the significant words of both names. */
export const STREET_ALIASES: ReadonlyMap<string, string> = new Map([
  ['calzada aguilar batres', 'calzada ingeniero raul aguilar batres'],
  ['calzada raul aguilar batres', 'calzada ingeniero raul aguilar batres'],
  ['calzada atanasio tzul', 'calzada atanasio tzul diagonal 3'],
  ['anillo periferico norte', 'anillo periferico'],
]);
