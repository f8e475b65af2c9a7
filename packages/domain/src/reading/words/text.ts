// Words that people write around telephones.

/** In lower case. */
export const phoneWords: ReadonlySet<string> = new Set(
  (
    'tel tél tels telf tfno fono phone telefono teléfono télefono telefonos teléfonos tlf tlfno cel cels celu cell celular ' +
    'movil móvil mov móv mobile whatsapp whatsap wasap whats wsp wa no num núm numero número contacto fijo pbx casa oficina ' +
    'trabajo y o'
  ).split(' '),
);

/** Before the digits inside a company. */
export const extensionWords = ['extensión', 'extension', 'interno', 'anexo', 'ext', 'int', 'x'] as const;
